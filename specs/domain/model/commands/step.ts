/** What every command is: expect by the model, do to the world, see that both agree. */
import type { Command } from 'fast-check';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';

export abstract class Step implements Command<Model, World> {
  /** Whether it makes sense now; most do always. */
  check(_model: Readonly<Model>): boolean {
    return true;
  }

  run(model: Model, world: World): void {
    this.act(model, world);
    model.agrees(world);
  }

  protected abstract act(model: Model, world: World): void;

  toString(): string {
    return `${this.constructor.name}(${JSON.stringify(Object.values(this)).slice(1, -1)})`;
  }
}
