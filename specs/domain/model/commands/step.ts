/** Base of every command: predicts the result with the model, runs it on the world, and compares both. */
import type { Command } from 'fast-check';
import type { Model } from '../model.ts';
import type { World } from '../world.ts';

export abstract class Step implements Command<Model, World> {
  /** Precondition of the command; most commands have none. */
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
