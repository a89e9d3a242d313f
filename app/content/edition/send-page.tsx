import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#kit/admin/button.tsx'
import { ConfirmDialog } from '#kit/admin/confirm-dialog.tsx'
import { DateTimeField } from '#kit/admin/fields/date-time-field.tsx'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { emailInput, TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { useChange } from '#kit/admin/use-change.ts'
import { inBothCountries } from '#kit/admin/zone-time.ts'
import { formatFileSize } from '#platform/lib/text/file-size.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { FormerReaders } from './former-readers.tsx'
import { SendingsOf } from './sendings.tsx'
import type { SendingsProps } from './sendings.tsx'
import './edition.css'

export type SendPageProps = SendingsProps & {
	title: string
	html: string
	text: string
	bytes: number
	/** Bytes from which the mail is nearly too long. */
	warnedBytes: number
	stamp: string
	isShown: boolean
	problems: string[]
	/** What would be sent to how many now; null for a colleague who may not send. */
	readers: { count: number; leftOut: [reason: string, count: number][] } | null
	/** Whether nobody has said yet who left the former service. */
	isFirst: boolean
	/** The address for tests, unless another is typed. */
	ownEmail: string
}

/** The last step of an edition: what readers will see, tests, who gets it, and the button that sends it. */
export function SendPage(props: SendPageProps) {
	const { id, title, problems, readers, sendings } = props
	return (
		<>
			<header className="page-head">
				<Link
					to={`/admin/editions/${id}/edit`}
					className="icon-button"
					aria-label="Back to the edition"
				>
					<ArrowLeft aria-hidden="true" />
				</Link>
				<h1>{`Send: ${title}`}</h1>
			</header>
			<div className="form-main">
				<SendingsOf id={id} sendings={sendings} canSend={readers !== null} />
				<Preview {...props} />
				<Test {...props} />
				{readers ? <Readers readers={readers} /> : null}
				{readers && props.isFirst ? <FormerReaders id={id} /> : null}
				{problems.length > 0 ? (
					<FormSection title="Before it can be sent">
						<ul>
							{problems.map((problem) => (
								<li key={problem}>{problem}</li>
							))}
						</ul>
						<Link className="btn" to={`/admin/editions/${id}/edit`}>
							Open the edition
						</Link>
					</FormSection>
				) : readers ? (
					<Send key={props.stamp} {...props} readers={readers} />
				) : (
					<FormSection title="Send">
						<p>An administrator sends it.</p>
					</FormSection>
				)}
			</div>
		</>
	)
}

function Preview({ html, text, bytes, warnedBytes }: SendPageProps) {
	const [isText, setIsText] = useState(false)
	return (
		<FormSection title="What readers get">
			<p className="hint">
				{`${formatFileSize(bytes)}. Gmail cuts off what is behind 102 kB.`}
				{bytes > warnedBytes ? ' It is nearly too long.' : ''}
			</p>
			<div className="page-tabs" role="group" aria-label="Form of the mail">
				<Button aria-pressed={!isText} onClick={() => setIsText(false)}>
					With pictures
				</Button>
				<Button aria-pressed={isText} onClick={() => setIsText(true)}>
					As text
				</Button>
			</div>
			{isText ? (
				// oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keys
				<pre className="edition-text" tabIndex={0}>
					{text}
				</pre>
			) : (
				<iframe className="edition-preview" title="Preview of the mail" sandbox="" srcDoc={html} />
			)}
		</FormSection>
	)
}

function Test({ id, ownEmail }: SendPageProps) {
	const [to, setTo] = useState(ownEmail)
	const [name, setName] = useState('')
	const [errors, setErrors] = useState<string[]>([])
	const { busy, change } = useChange()
	const send = () =>
		change<{ to: string; test: number }>({
			address: `/admin/editions/${id}/change`,
			body: { kind: 'test', to, name },
			done: (sent) => ({ title: `Test ${sent.test} sent to ${sent.to}` }),
			failed: ({ reason, messages }) => {
				setErrors(messages['to'] ?? [])
				if (messages['to']) return
				return { title: 'No test was sent', description: reason ?? '', kind: 'error' }
			},
			rereads: 'never',
		})
	return (
		<FormSection title="Test">
			<div className="field-pair">
				<TextField
					name="test-to"
					label="Send a test to"
					value={to}
					onChange={(value) => {
						setTo(value)
						setErrors([])
					}}
					errors={errors}
					input={emailInput}
				/>
				<TextField
					name="test-name"
					label="As if their name were"
					value={name}
					onChange={setName}
					errors={[]}
					isOptional
				/>
			</div>
			<p className="hint">
				It is the mail that readers get. Its subject begins with Test, and its link to unsubscribe
				ends nothing.
			</p>
			<Button disabled={busy !== null} onClick={() => void send()}>
				{busy === null ? 'Send the test' : 'Sending…'}
			</Button>
		</FormSection>
	)
}

function Readers({ readers }: { readers: NonNullable<SendPageProps['readers']> }) {
	const { count, leftOut } = readers
	return (
		<FormSection title="Who gets it">
			<p>{`${plural(count, 'reader')} now. They are counted again when it is sent.`}</p>
			{leftOut.length > 0 ? (
				<>
					<p>Left out:</p>
					<ul>
						{leftOut.map(([reason, amount]) => (
							<li key={reason}>{`${reason}: ${amount.toLocaleString('en-NZ')}`}</li>
						))}
					</ul>
				</>
			) : null}
		</FormSection>
	)
}

type SendProps = SendPageProps & { readers: NonNullable<SendPageProps['readers']> }

function Send({ id, stamp, isShown, readers, sendings }: SendProps) {
	const [dueAt, setDueAt] = useState<string | null>(null)
	const [isArchived, setIsArchived] = useState(isShown || sendings.length === 0)
	const [isOpen, setIsOpen] = useState(false)
	const { busy, change } = useChange()
	const count = plural(readers.count, 'reader')
	const send = () =>
		change({
			address: `/admin/editions/${id}/change`,
			body: {
				kind: 'send',
				stamp,
				readers: readers.count,
				dueAt,
				isShown: isArchived,
			},
			done: dueAt ? 'The edition will be sent at that time' : 'The edition is on its way',
			failed: 'The edition was not sent.',
		}).finally(() => setIsOpen(false))
	return (
		<FormSection title="Send">
			<SwitchField
				name="is-shown"
				label="Show it on the site as well"
				value={isArchived}
				onChange={setIsArchived}
				errors={[]}
				hint="In the list under Newsletter, where search engines find it."
			/>
			<DateTimeField
				name="due-at"
				label="Send at"
				value={dueAt}
				onChange={setDueAt}
				errors={[]}
				hint="Leave empty to send it now."
			/>
			<Button
				className="btn-primary"
				disabled={busy !== null || readers.count === 0}
				onClick={() => setIsOpen(true)}
			>
				{dueAt ? 'Send at this time…' : `Send to ${count}…`}
			</Button>
			{isOpen ? (
				<ConfirmDialog
					title={dueAt ? 'Send it at this time?' : `Send it to ${count}?`}
					action={{
						label: dueAt ? 'Send at this time' : 'Send now',
						busyLabel: 'Sending…',
						isDangerous: false,
					}}
					isBusy={busy !== null}
					onConfirm={() => void send()}
					onCancel={() => setIsOpen(false)}
				>
					<p>
						{dueAt
							? `It goes to ${count} at ${inBothCountries(dueAt)}, as it is now: what you change later is not sent.`
							: `It goes to ${count} as it is now. You can stop it on the way.`}
					</p>
				</ConfirmDialog>
			) : null}
		</FormSection>
	)
}
