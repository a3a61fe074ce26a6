import { useMemo } from 'react';
import { fullPrice } from '../../domain/pricing/full-price.ts';
import { SeatIcon } from './SeatIcon.tsx';
import styles from './SeatLegend.module.css';
import { MARKS } from './seatShape.ts';
import { assignTiers, type PriceTier } from './tiers.ts';
import type { SeatLook, SeatMapLabels, SeatMapOverview } from './types.ts';

export interface SeatLegendProps {
  readonly overview: SeatMapOverview;
  readonly labels: SeatMapLabels;
  readonly className?: string;
}

/** Looks with an entry each. `unpaid` and `elsewhere` look alike and share a further entry. */
const SHOWN: readonly SeatLook[] = ['yours', 'pending', 'taken', 'bought'];

const priceOf = (tier: PriceTier, labels: SeatMapLabels): string =>
  tier.least === tier.most
    ? labels.shortMoney(tier.least)
    : labels.range(labels.shortMoney(tier.least), labels.shortMoney(tier.most));

export function SeatLegend({ overview, labels, className }: SeatLegendProps) {
  const { tiers } = useMemo(() => assignTiers(overview.sectors), [overview]);
  return (
    <section className={`cluster ${styles.legend} ${className ?? ''}`} aria-label={labels.legend}>
      <ul role="list" className={`cluster ${styles.list}`}>
        <li className={styles.entry}>{labels.look.free}</li>
        {tiers.map((tier) => (
          <li key={tier.most} className={styles.entry}>
            <SeatIcon look="free" color={tier.color} dots={tier.dots} size={18} />
            <span className="strong">{priceOf(tier, labels)}</span>
            {tier.cheaperKinds.map((kind) => (
              <span key={kind.variationId} className="soft">
                {`${kind.name} ${labels.shortMoney(fullPrice(kind))}`}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <ul role="list" className={`cluster ${styles.list}`}>
        {SHOWN.map((look) => (
          <li key={look} className={styles.entry}>
            <SeatIcon look={look} size={18} />
            <span>{labels.look[look]}</span>
          </li>
        ))}
        <li className={styles.entry}>
          <SeatIcon look="unpaid" size={18} />
          <span>{labels.aside}</span>
        </li>
        {MARKS.filter((mark) => mark !== 'plain').map((mark) => (
          <li key={mark} className={styles.entry}>
            <SeatIcon look="free" mark={mark} size={18} />
            <span>{labels.marks[mark]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
