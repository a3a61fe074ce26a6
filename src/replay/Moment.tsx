import { Code, Table, Title } from '@mantine/core';
import { describe, timeText } from '../../domain/log/describe.ts';
import type { Snapshot } from '../../worker/contract.ts';
import { valueDifferences } from '../../worker/replay/changes.ts';
import type { CallsInFlight } from '../../worker/replay/folding.ts';
import { buyerSawText } from '../../worker/replay/printing.ts';
import { rulesBehind, rulesIn } from '../../worker/replay/rules.ts';
import { causeText, refusedCode } from '../../worker/replay/steps.ts';
import type { Elements } from '../kit/elements.ts';
import { formatMoney } from '../kit/format/money.ts';
import type { NamedLog } from './logs.ts';
import styles from './replay.module.css';
import { WORDS } from './words.ts';

export const Panel = ({ title, children }: { readonly title: string; readonly children: Elements }) => (
  <section className={styles.part} aria-label={title}>
    <Title order={3} className={styles.partTitle}>
      {title}
    </Title>
    {children}
  </section>
);

const LONGEST = 300;
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text);

/** Number of differences after which the comparison stops. */
const MAX_DIFFERENCES = 200;

export const ChangeList = ({ before, after }: { readonly before: unknown; readonly after: unknown }) => {
  const found = valueDifferences(before, after, MAX_DIFFERENCES);
  if (found.length === 0) return <p className="soft tiny">{WORDS.unchanged}</p>;
  return (
    <ul className={styles.changes}>
      {found.map(({ place, before: was, after: is }) => (
        <li key={place}>
          <span>{place}</span>
          {was !== undefined && <del>{cut(JSON.stringify(was))}</del>}
          {is !== undefined && <ins>{cut(JSON.stringify(is))}</ins>}
        </li>
      ))}
      {found.length === MAX_DIFFERENCES && <li className="soft tiny">{WORDS.moreChanges}</li>}
    </ul>
  );
};

export const PriceTable = ({ prices }: { readonly prices: Snapshot['cart']['prices'] }) => {
  if (prices.length === 0) return <p className="soft tiny">{WORDS.noPrices}</p>;
  return prices.map(({ currency, lines, payable }) => (
    <Table key={currency} className={styles.prices}>
      <Table.Tbody>
        {lines.map(({ code, amount }) => (
          <Table.Tr key={code}>
            <Table.Th scope="row">{code}</Table.Th>
            <Table.Td>{formatMoney(amount, currency)}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Th scope="row">{WORDS.payable}</Table.Th>
          <Table.Td>
            <strong>{formatMoney(payable, currency)}</strong>
          </Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  ));
};

/** Rules behind a refusal. `event` is the type of the event with the refusal; a refused command has no event. */
export const Rules = ({ code, event }: { readonly code: string; readonly event?: string }) => {
  const rules = rulesBehind(code, event);
  return (
    <>
      <p>{WORDS.refusedWith(code)}</p>
      {rules.length === 0 && <p className="soft tiny">{WORDS.noRule}</p>}
      <dl className={styles.rules}>
        {rules.map((id) => (
          <div key={id}>
            <dt>{id}</dt>
            <dd>{ruleText(id).replaceAll('`', '')}</dd>
          </div>
        ))}
      </dl>
    </>
  );
};

const Calls = ({ calls, at }: { readonly calls: CallsInFlight; readonly at: number }) =>
  calls.length === 0 ? (
    <p className="soft tiny">{WORDS.noCalls}</p>
  ) : (
    <ul className={styles.calls}>
      {calls.map(({ call, askedAt }) => (
        <li key={call.requestId}>
          <strong>{call.type}</strong>{' '}
          <span>
            {[
              'intent' in call ? `${call.requestId} (${call.intent.type})` : call.requestId,
              WORDS.askedSince(`${((at - askedAt) / 1000).toFixed(1)} s`),
            ].join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );

interface Props {
  readonly log: NamedLog;
  readonly position: number;
}

/** Amounts on the buyer's screen that today's rules decide differently. */
export const BuyerSaw = ({ log, position }: Props) =>
  log.envelopes[position] === undefined
    ? null
    : log.stepAt(position).shown.map((one) => (
        <p key={one.name} className="soft tiny">
          {buyerSawText(one)}
        </p>
      ));

export const Moment = ({ log, position }: Props) => {
  const envelope = log.envelopes[position];
  if (envelope === undefined) return <p className="soft tiny">{WORDS.notBegun}</p>;
  const { at, cause, event } = envelope;
  const code = refusedCode(event);
  return (
    <>
      <Panel title={WORDS.happened}>
        <p className={styles.event}>{describe(event)}</p>
        <p className="soft tiny">
          {`${timeText(at)}. ${cause === null ? WORDS.behind : `${WORDS.because} ${causeText(cause)}`}.`}
        </p>
        <details>
          <summary>{WORDS.details}</summary>
          <Code block tabIndex={0} className={styles.json}>
            {JSON.stringify({ event, cause }, null, 2)}
          </Code>
        </details>
      </Panel>
      {code !== null && (
        <Panel title={WORDS.rules}>
          <Rules code={code} event={event.type} />
        </Panel>
      )}
      <Panel title={WORDS.changed}>
        <ChangeList before={log.stateAt(position - 1)} after={log.stateAt(position)} />
      </Panel>
      <Panel title={WORDS.prices}>
        <PriceTable prices={log.snapshotAt(position).cart.prices} />
        <BuyerSaw log={log} position={position} />
      </Panel>
      <Panel title={WORDS.calls}>
        <Calls calls={log.callsAt(position)} at={at} />
      </Panel>
    </>
  );
};

const files = import.meta.glob<string>('../../domain/*/RULES.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const texts: ReadonlyMap<string, string> = new Map(
  Object.values(files).flatMap((file) => [...rulesIn(file)]),
);

/** Text of a rule at the time of the build; empty for an unknown rule. */
export const ruleText = (id: string): string => texts.get(id) ?? '';
