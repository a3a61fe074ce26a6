/** Radio buttons as cards. Native: a card of Mantine's is a button, and its `Radio` exceeds the checkout's budget. */
import type { ReactNode } from 'react';
import styles from './Choices.module.css';

interface Props<V extends string> {
  readonly name: string;
  readonly legend: ReactNode;
  readonly legendHidden?: boolean;
  /** `segments`: parts of one control, for two views of a page. `chips`: many short options, without a dot. */
  readonly look?: 'segments' | 'chips';
  readonly options: readonly {
    readonly value: V;
    readonly label: ReactNode;
    readonly note?: string | false;
    /** True for an option that can be looked at, but not bought. */
    readonly isGone?: boolean;
  }[];
  readonly chosen: V | null;
  readonly onChoose: (value: V) => void;
  readonly disabled?: boolean;
}

export const Choices = <V extends string>(props: Props<V>) => {
  const { name, legend, legendHidden = false, look, options, chosen, onChoose, disabled } = props;
  return (
    <fieldset className={`stack gap-3 ${styles.choices}`} data-look={look} disabled={disabled}>
      <legend className={legendHidden ? 'visually-hidden' : undefined}>{legend}</legend>
      {options.map(({ value, label, note, isGone }) => (
        <RadioChoice
          key={value}
          type="radio"
          name={name}
          label={label}
          note={note}
          isGone={isGone}
          checked={value === chosen}
          onChoose={() => onChoose(value)}
        />
      ))}
    </fieldset>
  );
};

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox';
  readonly name?: string;
  readonly label: ReactNode;
  readonly note?: string | false | undefined;
  readonly isGone?: boolean | undefined;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChoose: (checked: boolean) => void;
}

/** One card. The whole card is the label. */
export const RadioChoice = ({ label, note, isGone, onChoose, ...input }: ChoiceProps) => (
  <label className={`line control gap-3 ${styles.choice}`} data-gone={isGone}>
    <input {...input} onChange={({ currentTarget }) => onChoose(currentTarget.checked)} />
    <span className="stack">
      <span>{label}</span>
      {Boolean(note) && <small className="small">{note}</small>}
    </span>
  </label>
);
