import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { DayField } from '#kit/admin/fields/day-field.tsx'
import { FieldFrame } from '#kit/admin/fields/field-frame.tsx'
import { TextField } from '#kit/admin/fields/text-field.tsx'
import { useListKeys } from '#kit/admin/fields/use-list-keys.ts'
import { messagesAt } from '#kit/admin/form/form-values.ts'
import type { Messages } from '#kit/admin/form/form-values.ts'
import type { Field } from '#kit/admin/form/use-record-form.ts'
import { IconButton } from '#kit/admin/button.tsx'
import type { SpecialDays } from '#platform/business/opening-hours.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { focusFirst } from '#kit/admin/focus-first.ts'
import { SpansEditor } from './hours-field.tsx'
import { areOver, nextSpan, todayIn, whenOf, withFirstDay } from './hours-values.ts'

type SpecialDaysFieldProps = Field<SpecialDays[]> & {
	/** Those of the whole form, by path. */
	messages: Messages
	/** IANA name of the office's. */
	timeZone: string
	/** Of the record: with another one, days that are over are folded anew. */
	version: number
}

const blank: SpecialDays = { from: '', to: '', spans: [], name: '' }

/** Days with other hours than those of the week. Those that are over are folded. */
export function SpecialDaysField(props: SpecialDaysFieldProps) {
	const { messages, timeZone, version, ...field } = props
	const { name, value, onChange } = field
	const keys = useListKeys(value)
	const isPast = usePast({ value, keys, timeZone, version })
	const add = () => {
		flushSync(() => onChange([...value, { ...blank }]))
		focusFirst(`${name}.${value.length}.name`)
	}
	const remove = (index: number) => {
		flushSync(() => onChange(value.toSpliced(index, 1)))
		const left = [index, index - 1].map((place) => `${name}.${place}.remove`)
		focusFirst(...left, `${name}.add`)
	}
	const cards = value.map((days, index) => ({
		isPast: isPast(index),
		isWrong: messagesAt(messages, `${name}.${index}`).length > 0,
		card: (
			<SpecialDayCard
				key={keys[index]}
				path={`${name}.${index}`}
				days={days}
				messages={messages}
				onChange={(next) => onChange(value.with(index, next))}
				onRemove={() => remove(index)}
			/>
		),
	}))
	const past = cards.filter((one) => one.isPast)
	const coming = cards.filter((one) => !one.isPast)
	return (
		<FieldFrame
			{...field}
			errors={messages[name] ?? []}
			hint="Days with other hours than usual, such as public holidays."
			isOptional
			isGroup
		>
			<div id={name} tabIndex={-1} className="entries">
				{past.length > 0 ? (
					<PastDays amount={past.length} isWrong={past.some(({ isWrong }) => isWrong)}>
						<ul className="entries">{past.map(({ card }) => card)}</ul>
					</PastDays>
				) : null}
				{coming.length > 0 ? <ul className="entries">{coming.map(({ card }) => card)}</ul> : null}
				<button type="button" className="btn btn-quiet" id={`${name}.add`} onClick={add}>
					<Plus aria-hidden="true" />
					Add special day
				</button>
			</div>
		</FieldFrame>
	)
}

type Past = Pick<SpecialDaysFieldProps, 'value' | 'timeZone' | 'version'> & {
	keys: readonly number[]
}

/** Which entries were over when the record was read: one being changed stays, even with half a year typed. */
function usePast({ value, keys, timeZone, version }: Past): (index: number) => boolean {
	const read = () => {
		const today = todayIn(timeZone, new Date())
		const over = keys.filter((_, index) => areOver(value[index] ?? blank, today))
		return { version, over: new Set(over) }
	}
	const [past, setPast] = useState(read)
	if (past.version !== version) setPast(read())
	return (index) => past.over.has(keys[index] ?? 0)
}

type PastDaysProps = { amount: number; isWrong: boolean; children: ReactNode }

function PastDays({ amount, isWrong, children }: PastDaysProps) {
	const [isOpen, setIsOpen] = useState(isWrong)
	const [wasWrong, setWasWrong] = useState(isWrong)
	// Errors must be in view.
	if (isWrong !== wasWrong) {
		setWasWrong(isWrong)
		if (isWrong) setIsOpen(true)
	}
	return (
		<details
			className="past-days"
			open={isOpen}
			onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
		>
			<summary>
				<ChevronRight aria-hidden="true" />
				{plural(amount, 'past day')}
			</summary>
			{children}
		</details>
	)
}

type SpecialDayCardProps = {
	/** Its path in the form, such as `nzSpecialDays.2`. */
	path: string
	days: SpecialDays
	messages: Messages
	onChange: (days: SpecialDays) => void
	onRemove: () => void
}

function SpecialDayCard({ path, days, messages, onChange, onRemove }: SpecialDayCardProps) {
	const title = whenOf(days) || 'New special day'
	const part = (key: 'name' | 'from' | 'to', label: string) => ({
		name: `${path}.${key}`,
		label,
		value: days[key],
		errors: messagesAt(messages, `${path}.${key}`),
		onChange: (text: string) => onChange({ ...days, [key]: text }),
	})
	return (
		<li className="special-day">
			<div role="group" aria-labelledby={`${path}-title`} className="entries">
				<div className="special-day-head">
					<h3 id={`${path}-title`}>{title}</h3>
					<IconButton
						icon={Trash2}
						id={`${path}.remove`}
						label={`Remove ${days.name || title}`}
						onClick={onRemove}
					/>
				</div>
				<TextField {...part('name', 'Name')} isOptional hint="Such as Christmas Day." />
				<div className="field-pair">
					<DayField
						{...part('from', 'First day')}
						onChange={(from) => onChange(withFirstDay(days, from))}
					/>
					<DayField {...part('to', 'Last day')} />
				</div>
				<OpeningChoice path={path} days={days} onChange={onChange} />
				{days.spans.length > 0 ? (
					<SpansEditor
						path={`${path}.spans`}
						of={days.name || title}
						spans={days.spans}
						errors={messagesAt(messages, `${path}.spans`)}
						onChange={(spans) => onChange({ ...days, spans })}
						whenNone={`${path}.closed`}
					/>
				) : null}
			</div>
		</li>
	)
}

type OpeningChoiceProps = Pick<SpecialDayCardProps, 'path' | 'days' | 'onChange'>

function OpeningChoice({ path, days, onChange }: OpeningChoiceProps) {
	const isOpen = days.spans.length > 0
	const choose = (opens: boolean) => onChange({ ...days, spans: opens ? [nextSpan([])] : [] })
	return (
		<fieldset className="opening-choice">
			<legend className="label">On these days</legend>
			<label>
				<input
					type="radio"
					id={`${path}.closed`}
					name={`${path}.opening`}
					checked={!isOpen}
					onChange={() => choose(false)}
				/>
				Closed
			</label>
			<label>
				<input
					type="radio"
					name={`${path}.opening`}
					checked={isOpen}
					onChange={() => choose(true)}
				/>
				Other hours
			</label>
		</fieldset>
	)
}
