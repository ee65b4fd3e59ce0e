import { describeRule, type ElementRule, MAX_RULES } from '@framescout/contract';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { ChoiceField, type Options } from '../../ui/fields/select.tsx';
import { ColorDot } from '../../ui/layout/color-dot.tsx';
import type { Elements } from './elements.ts';
import { createRule } from './tracked-rule.ts';

type Kind = ElementRule['kind'];

const KINDS: Options<Kind> = [
  ['burst', 'several in a row'],
  ['with', 'one together with another'],
  ['followed', 'one, then another'],
  ['without', 'one without another'],
  ['between', 'one between two others'],
];

/** What each kind of rule calls the elements that it is about. */
const PLACES: Readonly<Record<Kind, readonly string[]>> = {
  burst: ['Element'],
  with: ['Element', 'With'],
  followed: ['Element', 'Then'],
  without: ['Element', 'Without'],
  between: ['Element', 'After', 'Before'],
};

/**
 * Edits the rules over elements, which derive events from events, such as a triple or a kill outside the
 * kill-cam.
 */
export function RulesPanel({ tracked }: { tracked: Elements }) {
  const { elements, elementRules, markerLanes } = useStore(tracked);
  const subjects = [...elements, ...markerLanes];
  const add = (rule: ElementRule) => {
    if (elementRules.length >= MAX_RULES) return;
    tracked.setRules([...elementRules, createRule(rule, elementRules, elements.length)]);
  };
  return (
    <fieldset className="flex flex-col gap-2 rounded-panel border border-hairline p-3">
      <legend className="px-1 text-text-2">Rules over elements</legend>
      {elementRules.length > 0 && (
        <ul aria-label="Rules" className="flex flex-col gap-1">
          {elementRules.map(({ id, color, rule }) => {
            const text = describeRule(rule, subjects);
            return (
              <li key={id} className="flex items-center gap-2">
                <ColorDot color={color} />
                <span className="min-w-0 flex-1 truncate" title={text}>
                  {text}
                </span>
                <IconButton
                  label={`Remove the rule ${text}`}
                  className="size-7"
                  onClick={() => tracked.setRules(elementRules.filter((other) => other.id !== id))}
                >
                  <Trash2 />
                </IconButton>
              </li>
            );
          })}
        </ul>
      )}
      <RuleForm subjects={subjects} onAdd={add} />
    </fieldset>
  );
}

type RuleFormProps = {
  subjects: readonly { id: string; name: string }[];
  onAdd(rule: ElementRule): void;
};

function RuleForm({ subjects, onAdd }: RuleFormProps) {
  const [kind, setKind] = useState<Kind>('burst');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [count, setCount] = useState(3);
  const [within, setWithin] = useState(10);
  // Choices that are missing, or were removed, fall back to what there is in order.
  const idAt = (place: number) =>
    subjects.find(({ id }) => id === chosen[place])?.id ??
    subjects[Math.min(place, subjects.length - 1)]?.id ??
    '';
  const rule = ruleOfKind(kind, idAt, { count, within });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (rule) onAdd(rule);
  };
  return (
    <form className="flex flex-col gap-2" onSubmit={submit}>
      <ChoiceField name="New rule" value={kind} options={KINDS} onChange={(next) => setKind(next)} />
      {PLACES[kind].map((name, place) => (
        <ChoiceField
          key={name}
          name={name}
          value={idAt(place)}
          options={subjects.map((subject) => [subject.id, subject.name] as const)}
          onChange={(id) => {
            const next = [...chosen];
            next[place] = id;
            setChosen(next);
          }}
        />
      ))}
      {kind === 'burst' && (
        <NumberField name="How many" unit="×" min={2} max={20} value={count} onChange={setCount} />
      )}
      {(kind === 'burst' || kind === 'followed') && (
        <NumberField
          name="Within"
          unit="s"
          min={1}
          max={600}
          step={0.5}
          value={within}
          onChange={setWithin}
        />
      )}
      <Button type="submit" size="small" className="self-start" disabled={!rule}>
        Add rule
      </Button>
      {!rule && <p className="text-text-3">This rule needs different elements: track another one first.</p>}
    </form>
  );
}

/** Creates a rule of a kind; null if the elements or numbers are invalid. */
function ruleOfKind(
  kind: Kind,
  idAt: (place: number) => string,
  { count, within }: { count: number; within: number },
): ElementRule | null {
  const element = idAt(0);
  if (kind === 'burst') {
    return Number.isInteger(count) && count >= 2 && within > 0 ? { kind, element, count, within } : null;
  }
  const second = idAt(1);
  if (second === element) return null;
  if (kind === 'followed') return within > 0 ? { kind, element, other: second, within } : null;
  if (kind !== 'between') return { kind, element, other: second };
  const third = idAt(2);
  return third === element ? null : { kind, element, from: second, to: third };
}
