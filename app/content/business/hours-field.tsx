import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { FieldFrame } from '#kit/admin/fields/field-frame.tsx'
import { useListKeys } from '#kit/admin/fields/use-list-keys.ts'
import { messagesAt } from '#kit/admin/form/form-values.ts'
import type { Messages } from '#kit/admin/form/form-values.ts'
import type { Field } from '#kit/admin/form/use-record-form.ts'
import { IconButton } from '#kit/admin/button.tsx'
import { maxSpans, weekdays } from '#platform/business/opening-hours.ts'
import type { Span, Week, Weekday } from '#platform/business/opening-hours.ts'
import { closingInput, closingOf, nextSpan, withWorkdaysAlike } from './hours-values.ts'
import { focusFirst } from '#kit/admin/focus-first.ts'

type HoursFieldProps = Field<Week> & {
	/** Those of the whole form, by path. */
	messages: Messages
}

/** When an office is open, day by day. */
export function HoursField({ messages, ...field }: HoursFieldProps) {
	const { name, value, onChange } = field
	const [isCopied, setIsCopied] = useState(false)
	const change = (day: Weekday, spans: Span[]) => {
		setIsCopied(false)
		onChange({ ...value, [day]: spans })
	}
	return (
		<FieldFrame
			{...field}
			errors={messages[name] ?? []}
			hint="In the time of the office. To close at midnight, enter 12:00 am (00:00)."
			isGroup
		>
			<div id={name} tabIndex={-1} className="hours">
				{weekdays.map((day) => (
					<DayHours
						key={day}
						path={`${name}.${day}`}
						day={day}
						spans={value[day]}
						errors={messagesAt(messages, `${name}.${day}`)}
						onChange={(spans) => change(day, spans)}
					/>
				))}
			</div>
			<button
				type="button"
				className="btn btn-quiet"
				onClick={() => {
					onChange(withWorkdaysAlike(value))
					setIsCopied(true)
				}}
			>
				Same hours Monday to Friday
			</button>
			<p role="status" className="sr-only">
				{isCopied ? "Tuesday to Friday have Monday's hours." : ''}
			</p>
		</FieldFrame>
	)
}

type DayHoursProps = Omit<SpansProps, 'of'> & { day: Weekday }

function DayHours({ day, ...spans }: DayHoursProps) {
	const labelId = `${spans.path}-label`
	return (
		<div role="group" aria-labelledby={labelId} className="hours-day">
			<span id={labelId} className="hours-name">
				{day}
			</span>
			<SpansEditor {...spans} of={day} />
		</div>
	)
}

type SpansProps = {
	/** Its path in the form, such as `nzHours.Monday`; also the id of what takes the focus from the error summary. */
	path: string
	/** Whose times they are, as names of the inputs begin, such as 'Monday'. */
	of: string
	spans: Span[]
	errors: string[]
	onChange: (spans: Span[]) => void
	/** Id of what takes the focus when the last span is removed; by default the button that adds one. */
	whenNone?: string
}

const places = ['', ', second time,', ', third time,']

/** The times of one day: from, to, and a button that removes them, for each; then one that adds more. */
export function SpansEditor({ path, of, spans, errors, onChange, whenNone }: SpansProps) {
	const keys = useListKeys(spans)
	const errorId = errors.length > 0 ? `${path}-error` : undefined
	const idOf = (index: number) => (index === 0 ? path : `${path}.${index}`)
	const add = () => {
		flushSync(() => onChange([...spans, nextSpan(spans)]))
		focusFirst(idOf(spans.length))
	}
	const remove = (index: number) => {
		flushSync(() => onChange(spans.toSpliced(index, 1)))
		const left = [index, index - 1].map((place) => `${path}.${place}.remove`)
		focusFirst(...left, whenNone ?? '', `${path}.add`)
	}
	return (
		<div className="spans">
			{spans.length === 0 ? <p className="spans-none">Closed</p> : null}
			{spans.map((span, index) => {
				const name = `${of}${places[index] ?? ''}`
				const time = (part: keyof Span) => ({
					type: 'time',
					className: 'admin-input',
					'aria-label': `${name} ${part}`,
					'aria-describedby': errorId,
					'aria-invalid': errorId ? true : undefined,
				})
				const change = (part: Partial<Span>) => onChange(spans.with(index, { ...span, ...part }))
				return (
					<div key={keys[index]} className="span-line">
						<input
							{...time('opens')}
							id={idOf(index)}
							value={span.opens}
							onChange={({ target }) => change({ opens: target.value })}
						/>
						<span aria-hidden="true">to</span>
						<input
							{...time('closes')}
							value={closingInput(span.closes)}
							onChange={({ target }) => change({ closes: closingOf(target.value) })}
						/>
						<IconButton
							icon={X}
							id={`${path}.${index}.remove`}
							label={
								index === 0
									? `Remove hours: ${of}`
									: `Remove hours: ${of}${places[index]?.slice(0, -1)}`
							}
							onClick={() => remove(index)}
						/>
					</div>
				)
			})}
			{spans.length < maxSpans ? (
				<button
					type="button"
					className="btn btn-small"
					id={`${path}.add`}
					aria-label={`Add hours: ${of}`}
					onClick={add}
				>
					<Plus aria-hidden="true" />
					Add hours
				</button>
			) : null}
			{errorId ? (
				<p id={errorId} className="field-error">
					{errors.join(' ')}
				</p>
			) : null}
		</div>
	)
}
