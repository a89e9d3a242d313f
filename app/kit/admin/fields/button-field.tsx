import { lazy, Suspense, useEffect, useState } from 'react'
import { getJson } from '#platform/lib/http/request-json.ts'
import { contactHref } from '#kit/site/contact-link.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import { titleOfPage } from '../editor/site-pages.ts'
import { messagesAt } from '../form/form-values.ts'
import type { Messages } from '../form/form-values.ts'
import type { Field } from '../form/use-record-form.ts'
import { describedBy, FieldFrame } from './field-frame.tsx'
import { TextField } from './text-field.tsx'
import './button-field.css'

// Later: most buttons stay as they are.
const LinkDialog = lazy(async () => ({
	default: (await import('../editor/link-dialog.tsx')).LinkDialog,
}))

type ButtonFieldProps = Field<Button> & {
	/** Those of the whole form, by path. */
	messages: Messages
}

export function ButtonField({ messages, ...field }: ButtonFieldProps) {
	const { name, label, value, onChange } = field
	const { path, subject } = partsOf(value.to)
	return (
		<fieldset className="button-field" id={name} tabIndex={-1}>
			<legend className="label">{label}</legend>
			<p className="hint">Without words, there is none.</p>
			<div className="field-pair">
				<TextField
					name={`${name}.label`}
					label="Words"
					value={value.label}
					onChange={(words) => onChange({ ...value, label: words })}
					errors={messagesAt(messages, `${name}.label`)}
				/>
				<TargetField
					name={`${name}.to`}
					label="Leads to"
					of={value.label || label}
					value={path}
					onChange={(to) => onChange({ ...value, to })}
					errors={messagesAt(messages, `${name}.to`)}
				/>
			</div>
			{path === '/contact' ? (
				<TextField
					name={`${name}.subject`}
					label="Subject of the message"
					value={subject}
					onChange={(text) => onChange({ ...value, to: text ? contactHref(text) : path })}
					errors={[]}
					isOptional
				/>
			) : null}
		</fieldset>
	)
}

/** The contact page's address holds the subject of its form; other addresses are left whole. */
function partsOf(to: string): { path: string; subject: string } {
	if (!to.startsWith('/contact?')) return { path: to, subject: '' }
	const subject = new URL(to, 'https://site.invalid').searchParams.get('subject') ?? ''
	return { path: '/contact', subject }
}

/** What an address is called: the title of a page that always exists, or the address itself. */
export function targetName(address: string): string {
	return titleOfPage(address) ?? address
}

/** `of` names what leads there; `onChoose` gets the chosen page's title too. One that is optional can be taken away. */
type TargetFieldProps = Field<string> & {
	of: string
	isOptional?: boolean
	onChoose?: (to: string, title: string) => void
}

/** Where something leads: a page of this site, chosen by its title, or an address elsewhere. */
export function TargetField({ of, onChoose, ...field }: TargetFieldProps) {
	const { name, value, onChange } = field
	const [isOpen, setIsOpen] = useState(false)
	const page = useRecordAt(value)
	const close = () => {
		setIsOpen(false)
		requestAnimationFrame(() => document.getElementById(name)?.focus())
	}
	return (
		<FieldFrame {...field} hint={page?.note}>
			<button
				type="button"
				id={name}
				className="admin-input target-button"
				onClick={() => setIsOpen(true)}
				{...describedBy({ ...field, hint: page?.note })}
			>
				{value ? (titleOfPage(value) ?? page?.title ?? value) : 'Choose a page'}
			</button>
			{isOpen ? (
				<Suspense>
					<LinkDialog
						title={`Where “${of}” leads`}
						words={null}
						address={value}
						onInsert={(address, title) => {
							if (onChoose) onChoose(address, title)
							else onChange(address)
							close()
						}}
						{...(field.isOptional &&
							value && {
								onRemove: () => {
									onChange('')
									close()
								},
							})}
						onClose={close}
					/>
				</Suspense>
			) : null}
		</FieldFrame>
	)
}

const nothingThere = 'Visitors do not see this link: there is no page at this address.'

type RecordAt = { title: string; note: string | undefined }

/** The record at an address of this site, and why visitors do not see it, once the server says; else null. */
function useRecordAt(address: string): RecordAt | null {
	const [found, setFound] = useState<{ address: string; record: RecordAt | null } | null>(null)
	const isRecord = address.startsWith('/') && titleOfPage(address) === null
	useEffect(() => {
		if (!isRecord) return
		const stop = new AbortController()
		const { signal } = stop
		void getJson<{ records: { title: string; kind: string }[]; isOfRecord: boolean }>(
			`/admin/find?at=${encodeURIComponent(address)}`,
			{ signal },
		).then((outcome) => {
			if (signal.aborted || outcome.kind !== 'done') return
			const { records, isOfRecord } = outcome.body
			const [record] = records
			const [, state] = record?.kind.split(', ') ?? []
			const note = state && `Visitors do not see this link: the page is ${state}.`
			const nothing = isOfRecord ? { title: address, note: nothingThere } : null
			setFound({ address, record: record ? { title: record.title, note } : nothing })
		})
		return () => stop.abort()
	}, [address, isRecord])
	return found?.address === address ? found.record : null
}
