/** The drawn map, independent of React. Connects the parts of the map and runs frames while there is work. */
import { type Point, toScreen, viewBox } from './camera.ts';
import { CameraRig, type Covered, UNCOVERED } from './cameraRig.ts';
import { ChangeCollector, watchChanges } from './changes.ts';
import { type EdgeLayer, edgeLayer } from './edgeLayer.ts';
import { observeGestures } from './gestures.ts';
import type { KeyIntent } from './keyboard.ts';
import { type LayerStack, layerStack } from './layerStack.ts';
import { MapModel, type Target } from './mapModel.ts';
import { type Overlay, overlay } from './overlay.ts';
import { fontsOf } from './paths.ts';
import { PointerAndFocus } from './pointerAndFocus.ts';
import { contains } from './polygon.ts';
import type { EngineOptions, ViewState, ZoomTarget } from './seatMapProps.ts';
import { type SectorFeed, sectorFeed } from './sectorFeed.ts';
import { Travel } from './travel.ts';

/** Painting time per frame, ms: before the first complete picture, while the view moves, at rest. */
const BUDGET_FIRST = 60;
const BUDGET_MOVING = 4;
const BUDGET_RESTING = 9;
/** Change of zoom during a gesture beyond which tiles are painted again. */
const STRETCH = 2.2;
/** Distance from the view up to which sectors load their seats, CSS px. */
const NEAR = 64;

export class SeatMapEngine {
  readonly model: MapModel;
  readonly #rig: CameraRig;
  readonly #pointerAndFocus: PointerAndFocus;
  readonly #travel: Travel;
  readonly #root: HTMLElement;
  readonly #options: EngineOptions;
  readonly #feed: SectorFeed;
  readonly #changes: ChangeCollector;
  readonly #overlay: Overlay;
  readonly #edge: EdgeLayer;
  readonly #ground = document.createElement('div');
  readonly #over = new AbortController();
  #layers: LayerStack | null = null;
  #frame = 0;
  #offered: readonly number[] = [];
  #highlight: Target | null = null;
  #changed = true;
  #view: ViewState | null = null;
  #announced = false;
  #whole = false;

  constructor(root: HTMLElement, options: EngineOptions) {
    this.#root = root;
    this.#options = options;
    const { events } = options;
    const still = options.reducedMotion === true;
    const requestFrame = (): void => this.#requestFrame();
    this.model = new MapModel(options.overview, options.states);
    const pitches = this.model.places.map((place) => place.pitch).filter((pitch) => pitch > 0);
    this.#rig = new CameraRig(this.model.box, pitches.length === 0 ? 0 : Math.min(...pitches), still);
    this.#overlay = overlay(this.model);
    this.#edge = edgeLayer(this.model);
    Object.assign(this.#ground.style, { position: 'absolute', inset: '0', pointerEvents: 'none' });
    this.#ground.ariaHidden = this.#overlay.element.ariaHidden = 'true';
    root.ariaBusy = 'true';
    root.append(this.#ground, this.#overlay.element, this.#edge.element);
    this.#changes = new ChangeCollector(this.model);
    this.#feed = sectorFeed(
      this.model,
      options.loadSector,
      (place) => {
        this.#layers?.invalidate([place.box]);
        this.#changed = true;
        this.#travel.arrived(place);
        requestFrame();
      },
      (sectorId) => {
        events.loadFailed(sectorId);
        requestFrame();
      },
    );
    this.#travel = new Travel(this.model, this.#rig, this.#feed, () => this.#pointerAndFocus.clearHover());
    this.#pointerAndFocus = new PointerAndFocus(this.model, this.#rig, this.#travel, events, requestFrame);
  }

  start(): void {
    const { signal } = this.#over;
    const stop = watchChanges(
      this.#options.states,
      (deltas) => this.#changes.add(deltas),
      () => this.#requestFrame(),
    );
    // Its first call comes after the frame's layout. To measure and draw here would prolong the task of the render.
    const watch = new ResizeObserver(() => this.#measure());
    watch.observe(this.#root);
    signal.addEventListener('abort', () => {
      stop();
      watch.disconnect();
    });
    observeGestures(this.#root, this.#pointerAndFocus, signal);
    window.addEventListener('resize', () => this.#measure(), { signal });
    if (document.fonts.status !== 'loaded') {
      document.fonts.ready.then(() => {
        if (!signal.aborted) this.refresh();
      });
    }
  }

  dispose(): void {
    this.#over.abort();
    cancelAnimationFrame(this.#frame);
    this.#feed.dispose();
    this.#layers?.dispose();
    this.#ground.remove();
    this.#overlay.element.remove();
    this.#edge.element.remove();
  }

  setSets(own: ReadonlySet<number>, pending: ReadonlySet<number>): void {
    [this.model.own, this.model.pending] = [own, pending];
    this.#changed = true;
    this.#requestFrame();
  }

  /** Leaves only the seats of a tier in their color; null leaves all. */
  showTier(tier: number | null): void {
    if (tier === this.model.tierShown) return;
    this.model.tierShown = tier;
    this.refresh();
  }

  /** Marks a seat that another view points at. Moves the seat into view if seats are drawn. */
  highlight(seat: number | null): void {
    this.#highlight = seat === null ? null : { kind: 'seat', at: seat };
    const place = seat === null ? undefined : this.model.placeOfSeat(seat);
    if (place !== undefined && this.model.showsSeats(place, this.#rig.target.k))
      this.#travel.follow(this.#highlight);
    this.#requestFrame();
  }

  /** Marks offered seats and moves them into the uncovered part of the view. An empty list ends the offer. */
  offer(seats: readonly number[], covered: Covered = UNCOVERED): void {
    if (seats.length === 0 && this.#offered.length === 0) return;
    this.#offered = seats;
    this.#rig.covered = covered;
    if (seats.length > 0) this.#travel.toSeats(seats);
    else this.#rig.fly(this.#rig.camera);
    this.#requestFrame();
  }

  /** Repaints everything, for new fonts, colors or texts. */
  refresh(): void {
    this.#layers?.dispose();
    this.#layers = null;
    this.#measure();
  }

  retry(): void {
    this.#feed.retry();
    this.#requestFrame();
  }

  get view(): ViewState | null {
    return this.#view;
  }

  /** Screen position of a seat's center, CSS px from the view's top left corner; null until the sector is loaded. */
  screenOf(seat: number): Point | null {
    const world = this.model.positionOf(seat);
    return world === null ? null : toScreen(this.#rig.camera, world);
  }

  /** Radius of a seat on the screen, CSS px. */
  radiusOf(seat: number): number {
    return this.model.radiusOf(seat) * this.#rig.camera.k;
  }

  zoomTo(target: ZoomTarget): void {
    if ('seat' in target) this.#travel.toSeat(target.seat);
    else {
      const place = this.model.placeById(target.sectorId);
      if (place !== undefined) this.#travel.toPlace(place, place.captionSpot);
    }
  }

  key(intent: KeyIntent): boolean {
    return this.#pointerAndFocus.key(intent);
  }

  setFocused(inside: boolean): void {
    this.#pointerAndFocus.setFocused(inside);
  }

  #measure(): void {
    const rig = this.#rig;
    const size = { width: this.#root.clientWidth, height: this.#root.clientHeight };
    const ratio = Math.min(window.devicePixelRatio || 1, 3);
    if (size.width === 0 || size.height === 0) return;
    const known = ratio === rig.ratio && size.width === rig.size.width && size.height === rig.size.height;
    if (known && this.#layers !== null) return;
    if (ratio !== rig.ratio) {
      this.#layers?.dispose();
      this.#layers = null;
    }
    if (!known) rig.resize(size, ratio);
    if (this.#layers === null) {
      const fonts = fontsOf(getComputedStyle(this.#root).fontFamily || 'sans-serif');
      this.#layers = layerStack(this.#ground, this.model, ratio, fonts, this.#options.note);
    }
    cancelAnimationFrame(this.#frame);
    this.#draw(performance.now());
  }

  #requestFrame(): void {
    if (this.#frame !== 0 || this.#over.signal.aborted) return;
    this.#frame = requestAnimationFrame((now) => this.#draw(now));
  }

  /** Draws a frame. Requests the next frame only while work is left. */
  #draw(now: number): void {
    this.#frame = 0;
    const rig = this.#rig;
    const pointer = this.#pointerAndFocus;
    const layers = this.#layers;
    if (layers === null) return;
    const changed = this.#changes.flush();
    if (changed !== null) {
      this.#changed = true;
      layers.invalidate(changed.boxes);
      if (this.#options.reducedMotion !== true) this.#overlay.flash(changed.seats);
      pointer.reportTargets();
    }
    const moved = rig.step(now);
    pointer.takePointer();
    const scaling = rig.scaling(now);
    const resting = !scaling && !pointer.held && !rig.moving;
    if (resting) rig.snap();
    const stretch = rig.camera.k / layers.k;
    if (!scaling || stretch > STRETCH || stretch < 1 / STRETCH) layers.startScale(rig.camera);
    layers.show(rig.camera, rig.size);
    if (!rig.flying) this.#feed.loadInView(viewBox(rig.camera, rig.size, NEAR), rig.camera.k);
    this.#overlay.draw({
      camera: rig.camera,
      size: rig.size,
      ratio: rig.ratio,
      hovered: pointer.hovered ?? this.#highlight,
      focused: pointer.focused,
      pressed: pointer.pressed,
      offered: this.#offered,
      changed: this.#changed,
    });
    if (moved || this.#changed || resting) this.#edge.show(rig.camera, rig.size);
    this.#changed = false;
    const budget = !this.#whole ? BUDGET_FIRST : moved ? BUDGET_MOVING : BUDGET_RESTING;
    const end = performance.now() + budget;
    const left = layers.work(() => performance.now() >= end, !resting);
    this.#report(layers, scaling, resting);
    if (moved && resting && pointer.focused !== null) pointer.tellFocus();
    const unsharp = layers.k !== rig.camera.k;
    if (left || scaling || unsharp || rig.moving || moved) this.#requestFrame();
  }

  /** Sector of the last flight, else the sector at the center if its seats are drawn. */
  #sectorHere(): string | null {
    const [rig, model] = [this.#rig, this.model];
    const heading = model.places[this.#travel.heading ?? -1];
    if (heading !== undefined) return heading.sector.sectorId;
    if (!rig.canZoomOut) return null;
    const { x, y } = rig.middle;
    const place = model
      .placesIn([x, y, x + 1e-6, y + 1e-6])
      .find((near) => model.showsSeats(near, rig.camera.k) && contains(near.sector.polygon, x, y));
    return place?.sector.sectorId ?? null;
  }

  #report(layers: LayerStack, scaling: boolean, resting: boolean): void {
    const { canZoomIn, canZoomOut } = this.#rig;
    // The whole map has nothing to pan, so that one finger scrolls the page and two fingers zoom the map.
    const touchAction = canZoomOut ? 'none' : 'pan-y';
    if (this.#root.style.touchAction !== touchAction) this.#root.style.touchAction = touchAction;
    const busy = String(this.#feed.busy || this.#rig.flying);
    if (this.#root.ariaBusy !== busy) this.#root.ariaBusy = busy;
    const old = this.#view;
    // Keeps the old sector during a movement, so that sectors on the way are not reported.
    const sectorId = resting || old === null ? this.#sectorHere() : old.sectorId;
    if (old?.canZoomIn !== canZoomIn || old.canZoomOut !== canZoomOut || old.sectorId !== sectorId) {
      this.#view = { canZoomIn, canZoomOut, sectorId };
      this.#options.events.view(this.#view);
    }
    if (!layers.isViewPainted) this.#announced = false;
    else if (!this.#announced && !scaling) {
      this.#announced = this.#whole = true;
      this.#options.events.painted();
    }
  }
}
