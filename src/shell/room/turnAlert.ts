/** Sound and notification at the entry, if a press asked for them (W-30). */
import type { AlertMeans } from '../../../domain/patience/waiting.ts';
import { readCookie, writeCookie } from '../../core/ports.ts';
import { signal } from '../../kit/signal.ts';

const COOKIE = 'turn_alert';
const YEAR_SECONDS = 365 * 24 * 3600;

const isChosen = (): boolean => readCookie(COOKIE) === 'on';
export const alertWanted = signal(isChosen());

/** Another tab can have asked for the alert, or taken the request back. */
export const readChoice = (): void => alertWanted.set(isChosen());

const soundOf = (): AlertMeans['sound'] => {
  if (typeof AudioContext === 'undefined') return 'unsupported';
  return audio === null ? 'blocked' : 'ready';
};
const notificationOf = (): AlertMeans['notification'] =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

let audio: AudioContext | null = null;
export const alertMeans = signal<AlertMeans>({ sound: soundOf(), notification: notificationOf() });
const update = (): void => {
  const [now, before] = [{ sound: soundOf(), notification: notificationOf() }, alertMeans.get()];
  if (now.sound !== before.sound || now.notification !== before.notification) alertMeans.set(now);
};

const TONES = [660, 880, 660];
const TONE_SECONDS = 0.25;

/** Plays the tones. Suspends the context afterwards, because a running one costs processor time during the wait. */
const play = async (): Promise<void> => {
  if (audio === null) return;
  const context = audio;
  await context.resume();
  for (const [nth, frequency] of TONES.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const at = context.currentTime + nth * TONE_SECONDS;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.001, at);
    volume.gain.exponentialRampToValueAtTime(0.3, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + TONE_SECONDS);
    if (nth === TONES.length - 1) tone.onended = () => void context.suspend();
  }
};

/** Opens the sound after a press, and plays the tones so that the buyer hears their volume. */
const unlock = (): void => {
  removeEventListener('pointerdown', unlock);
  removeEventListener('keydown', unlock);
  if (audio !== null || !alertWanted.get() || typeof AudioContext === 'undefined') return;
  audio = new AudioContext();
  update();
  void play().catch(() => undefined);
};

/** After a reload, the next press opens the sound. */
export const unlockOnPress = (): void => {
  addEventListener('pointerdown', unlock);
  addEventListener('keydown', unlock);
};

/** Asks for the alert, or takes the request back. Called in a press. */
export const setAlert = async (isWanted: boolean): Promise<void> => {
  writeCookie(COOKIE, isWanted ? 'on' : '', isWanted ? YEAR_SECONDS : 0);
  alertWanted.set(isWanted);
  if (!isWanted) return;
  unlock();
  if (notificationOf() === 'default') await Notification.requestPermission().catch(() => undefined);
  update();
};

const notify = async (title: string): Promise<void> => {
  if (notificationOf() !== 'granted') return;
  const options = { tag: COOKIE };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Phones show notifications of a service worker only.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
  }
};

/** Milliseconds within which tabs that enter count as entering together. */
const TOGETHER = 10_000;

/** Runs in one of the tabs that enter together. */
const inOneTab = async (name: string, run: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return run();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await run();
    await new Promise((resolve) => setTimeout(resolve, TOGETHER));
  });
};

/** A tab without sound leaves the sound to another one. */
export const alertTurn = (title: string): void => {
  readChoice();
  if (!alertWanted.get()) return;
  if (audio !== null) void inOneTab('turn sound', play).catch(() => undefined);
  void inOneTab('turn notification', () => notify(title)).catch(() => undefined);
};
