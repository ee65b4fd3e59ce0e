import { PRO_PRICE, TRIAL_DAYS } from '@framescout/contract';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { SectionHeading } from './section-heading.tsx';

const TRIAL = ['Full features', 'Unlimited clips', 'No credit card'];
const PRO = ['Unlimited videos and clips', 'Any length and format', 'Log export as CSV and JSON'];

/** The prices; `trialAction` and `proAction` are the buttons of the two cards. */
export function Pricing({ trialAction, proAction }: { trialAction: ReactNode; proAction: ReactNode }) {
  return (
    <section id="pricing" className="scroll-mt-14 border-y border-hairline bg-surface-1">
      <div className="mx-auto grid max-w-300 gap-8 px-4 py-16 sm:px-6 lg:grid-cols-[1fr_2fr] lg:py-20">
        <SectionHeading title="Pricing" text="Try everything first. Then one plan." />
        <div className="grid gap-4 md:grid-cols-2">
          <PriceCard
            name="Free trial"
            price="$0"
            per={`for ${TRIAL_DAYS} days`}
            perks={TRIAL}
            action={trialAction}
          />
          <PriceCard
            isHighlighted
            name="Pro"
            price={`$${PRO_PRICE.amount}`}
            per={`per month, ${PRO_PRICE.currency}`}
            perks={PRO}
            action={proAction}
          />
        </div>
      </div>
    </section>
  );
}

type PriceCardProps = {
  name: string;
  price: string;
  per: string;
  perks: readonly string[];
  action: ReactNode;
  isHighlighted?: boolean;
};

function PriceCard({ name, price, per, perks, action, isHighlighted = false }: PriceCardProps) {
  return (
    <article
      className={clsx(
        'flex flex-col gap-5 rounded-panel border bg-surface-2 p-6',
        isHighlighted ? 'border-text-3' : 'border-hairline',
      )}
    >
      <h3 className="text-[16px] leading-6 font-semibold">{name}</h3>
      <p className="flex items-baseline gap-2">
        <span className="text-[38px] leading-11 font-semibold tracking-tight tabular-nums">{price}</span>
        <span className="text-[14px] text-text-2">{per}</span>
      </p>
      <ul className="flex flex-1 flex-col gap-2.5 text-[15px] leading-6">
        {perks.map((perk) => (
          <li key={perk} className="flex items-center gap-2.5">
            <Check aria-hidden="true" className="size-4 shrink-0 text-detected" />
            {perk}
          </li>
        ))}
      </ul>
      {action}
    </article>
  );
}
