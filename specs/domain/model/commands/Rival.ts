/** Another buyer takes a seat or unit first. */
import type { Model } from '../model.ts';
import type { World } from '../world.ts';
import { Step } from './step.ts';

export class Rival extends Step {
  readonly what: string;
  constructor(what: string) {
    super();
    this.what = what;
  }

  protected act(_model: Model, world: World): void {
    world.server.rival(this.what);
  }
}
