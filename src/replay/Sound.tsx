/** What a damaged log breaks says so, and the rest of the page stays; the next moment is tried anew. */
import { Component, type ReactNode } from 'react';
import styles from './replay.module.css';
import { WORDS } from './words.ts';

interface Props {
  readonly moment: string | number;
  readonly children: ReactNode;
}
interface State {
  readonly broken: boolean;
  readonly moment: Props['moment'] | null;
}

export class Sound extends Component<Props, State> {
  override state: State = { broken: false, moment: null };
  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }
  static getDerivedStateFromProps({ moment }: Props, before: State): State | null {
    return moment === before.moment ? null : { broken: false, moment };
  }
  override render(): ReactNode {
    return this.state.broken ? <p className={styles.note}>{WORDS.noView}</p> : this.props.children;
  }
}
