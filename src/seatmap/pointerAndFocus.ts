/** Translates the buyer's gestures and keys into hover, presses and focus. */

import { pressable } from '../../domain/seats/look.ts';
import { type Point, panned, toScreen, toWorld } from './camera.ts';
import { type CameraRig, FLIGHT_MS } from './cameraRig.ts';
import { firstFocus, focusWithin, movedFocus, rowEnd } from './focus.ts';
import type { GestureTarget } from './gestures.ts';
import type { KeyIntent } from './keyboard.ts';
import type { MapModel, Target } from './mapModel.ts';
import type { EngineEvents } from './seatMapProps.ts';
import { TOUCH_PITCH, type Travel } from './travel.ts';

/** Distance between seats below which seats are too small for a finger, CSS px. */
const TOUCH_FROM = 20;
/** Distance from a seat's center up to which a press hits the seat, CSS px. */
const REACH_MOUSE = 12;
const REACH_TOUCH = 24;
const ORIGIN: Point = { x: 0, y: 0 };

const same = (a: Target | null, b: Target | null): boolean => a?.kind === b?.kind && a?.at === b?.at;

export class PointerAndFocus implements GestureTarget {
  /** True while a gesture moves the camera. */
  held = false;
  hovered: Target | null = null;
  focused: Target | null = null;
  pressed: number | null = null;
  readonly #model: MapModel;
  readonly #rig: CameraRig;
  readonly #travel: Travel;
  readonly #events: EngineEvents;
  readonly #requestFrame: () => void;
  /** Last pressed or focused target, from which the keyboard continues. */
  #last: Target | null = null;
  /** Mouse position since the last frame; `at` is null if the mouse left the map. */
  #pointer: { readonly at: Point | null } | null = null;

  constructor(
    model: MapModel,
    rig: CameraRig,
    travel: Travel,
    events: EngineEvents,
    requestFrame: () => void,
  ) {
    this.#model = model;
    this.#rig = rig;
    this.#travel = travel;
    this.#events = events;
    this.#requestFrame = requestFrame;
  }

  pan(dx: number, dy: number): void {
    this.#travel.heading = null;
    this.#rig.pan(dx, dy, performance.now());
    this.clearHover();
  }

  zoom(factor: number, about: Point): void {
    this.#travel.heading = null;
    this.#rig.setCamera(this.#rig.zoomed(this.#rig.camera.k * factor, about), performance.now());
    this.clearHover();
  }

  canZoom(factor: number): boolean {
    return this.#rig.canZoom(factor);
  }

  press(at: Point, touch: boolean): void {
    this.#rig.stop();
    const hit = this.#hit(at, touch);
    const meant = hit?.kind === 'seat' && !(touch && this.#tooSmall(hit.at));
    this.pressed = meant && pressable(this.#model.lookOf(hit.at)) ? hit.at : null;
    this.#requestFrame();
  }

  release(): void {
    this.pressed = null;
    this.#requestFrame();
  }

  hover(at: Point | null): void {
    this.#pointer = { at };
    this.#requestFrame();
  }

  fling(vx: number, vy: number): void {
    this.#rig.fling(vx, vy);
    this.#requestFrame();
  }

  hold(down: boolean): void {
    this.held = down;
    this.#requestFrame();
  }

  doubleTap(at: Point): void {
    if (this.#hit(at, false) === null) this.#travel.fly(this.#rig.zoomed(this.#rig.camera.k * 2, at));
  }

  tap(at: Point, touch: boolean): void {
    const hit = this.#hit(at, touch);
    if (this.focused !== null) this.focusOn(null);
    if (hit === null) {
      this.#setHovered(null, at);
      return;
    }
    this.#last = hit;
    if (hit.kind === 'sector') {
      const place = this.#model.places[hit.at];
      if (place === undefined) return;
      this.#events.sector(place.sector.sectorId);
      this.#travel.toPlace(place, toWorld(this.#rig.camera, at));
    } else if (touch && this.#tooSmall(hit.at)) {
      const pitch = this.#model.placeOfSeat(hit.at)?.pitch ?? 1;
      this.#travel.fly(this.#rig.zoomed(TOUCH_PITCH / pitch, at));
    } else {
      if (pressable(this.#model.lookOf(hit.at))) this.#events.press(hit.at);
      this.#setHovered(hit, this.#screenOf(hit) ?? at);
    }
  }

  /** Runs a key's intent. Returns false without an effect, so that the page can handle the key. */
  key(intent: KeyIntent): boolean {
    const rig = this.#rig;
    switch (intent.kind) {
      case 'zoom':
        this.#travel.fly(
          rig.zoomed(rig.target.k * intent.factor, { x: rig.size.width / 2, y: rig.size.height / 2 }),
        );
        return true;
      case 'whole':
        this.#travel.fly(rig.whole);
        return true;
      case 'pan':
        this.#travel.fly(
          panned(rig.target, intent.x * rig.size.width, intent.y * rig.size.height),
          FLIGHT_MS / 2,
        );
        return true;
      case 'move':
        this.focusOn(movedFocus(this.#model, rig.target, rig.size, this.focused ?? this.#last, intent.way));
        return true;
      case 'rowEnd':
        if (this.focused?.kind !== 'seat') return false;
        this.focusOn({ kind: 'seat', at: rowEnd(this.#model, this.focused.at, intent.last) });
        return true;
      case 'press':
        return this.#pressFocused();
      case 'out':
        return this.#stepOut();
    }
  }

  /** Shows the focus if the element has visible keyboard focus, else clears it. */
  setFocused(inside: boolean): void {
    if (inside) this.focusOn(this.#last ?? firstFocus(this.#model, this.#rig.target, this.#rig.size));
    else if (this.focused !== null) this.focusOn(null);
  }

  focusOn(target: Target | null): void {
    this.focused = target;
    if (target !== null) this.#last = target;
    this.#travel.follow(target);
    this.tellFocus();
    this.#requestFrame();
  }

  tellFocus(): void {
    const world = this.#travel.worldOf(this.focused);
    this.#events.focus(this.focused, world === null ? ORIGIN : toScreen(this.#rig.target, world));
  }

  /** Reports the hovered and focused targets again, since their states may have changed. */
  reportTargets(): void {
    if (this.hovered !== null) this.#events.hover(this.hovered, this.#screenOf(this.hovered) ?? ORIGIN);
    if (this.focused !== null) this.tellFocus();
  }

  /** Clears the hover after the camera moved. */
  clearHover(): void {
    this.#setHovered(null, ORIGIN);
    this.#requestFrame();
  }

  takePointer(): void {
    const pointer = this.#pointer;
    if (pointer === null) return;
    this.#pointer = null;
    const target = pointer.at === null || this.held ? null : this.#hit(pointer.at, false);
    this.#setHovered(target, (target?.kind === 'seat' ? this.#screenOf(target) : pointer.at) ?? ORIGIN);
  }

  #hit(at: Point, touch: boolean): Target | null {
    const { camera } = this.#rig;
    return this.#model.targetAt(toWorld(camera, at), camera.k, touch ? REACH_TOUCH : REACH_MOUSE);
  }

  #screenOf(target: Target): Point | null {
    const world = this.#travel.worldOf(target);
    return world === null ? null : toScreen(this.#rig.camera, world);
  }

  #tooSmall(seat: number): boolean {
    return (this.#model.placeOfSeat(seat)?.pitch ?? 0) * this.#rig.camera.k < TOUCH_FROM;
  }

  #setHovered(target: Target | null, at: Point): void {
    if (same(this.hovered, target)) return;
    this.hovered = target;
    this.#events.hover(target, at);
    this.#requestFrame();
  }

  #pressFocused(): boolean {
    const focused = this.focused;
    if (focused === null) return false;
    if (focused.kind === 'seat') {
      if (pressable(this.#model.lookOf(focused.at))) this.#events.press(focused.at);
      else this.#events.refuse(focused.at);
      return true;
    }
    const place = this.#model.places[focused.at];
    if (place === undefined) return false;
    this.#events.sector(place.sector.sectorId);
    this.#travel.toPlace(place, place.captionSpot, () => {
      const now = this.#model.places[place.at] ?? place;
      if (same(this.focused, focused))
        this.focusOn(focusWithin(this.#model, now, this.#rig.target, now.captionSpot));
    });
    return true;
  }

  #stepOut(): boolean {
    if (!this.#rig.canZoomOut) return false;
    const place = this.focused?.kind === 'seat' ? this.#model.placeOfSeat(this.focused.at) : undefined;
    this.#travel.fly(this.#rig.whole);
    if (place !== undefined) this.focusOn({ kind: 'sector', at: place.at });
    return true;
  }
}
