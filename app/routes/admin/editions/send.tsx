import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormerReaders } from '#content/edition/former-readers.tsx'
import { MailSize } from '#content/edition/mail-size.tsx'
import { listSendings, readCampaign } from '#content/edition/sendings.server.ts'
import { Sendings } from '#content/edition/sendings.tsx'
import { readEdition } from '#content/ready-edition.server.ts'
import { countReaders, findReaders } from '#enquiries/leads/readers.server.ts'
import { Button } from '#kit/admin/button.tsx'
import { ConfirmDialog } from '#kit/admin/confirm-dialog.tsx'
import { DateTimeField } from '#kit/admin/fields/date-time-field.tsx'
import { emailInput, TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import { screenMeta } from '#kit/admin/screen-meta.ts'
import { useChange } from '#kit/admin/use-change.ts'
import { useChangeForm } from '#kit/admin/use-change-form.ts'
import { inBothCountries } from '#kit/admin/zone-time.ts'
import { showToast } from '#kit/site/toast/toast.ts'
import { actorContext } from '#platform/auth/actor.ts'
import { can } from '#platform/auth/access/permissions.ts'
import { db } from '#platform/db/client.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import { plural } from '#platform/lib/text/plural.ts'
import type { Route } from './+types/send.ts'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
	const actor = context.get(actorContext)
	const edition = await readEdition(db, id, new Date())
	if (!edition) throw notFound(`No edition ${id}`)
	const { letter, words: _words, audience, html: _mail, ...shown } = edition
	const [sendings, campaign, found] = await Promise.all([
		listSendings(db, edition.id),
		readCampaign(db, edition.id),
		can(actor, 'newsletter:send') ? findReaders(db, audience, edition.id) : null,
	])
	const readers = found && countReaders(found)
	return { ...shown, title: letter.subject, ownEmail: actor.email, sendings, campaign, readers }
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
	screenMeta(`Send: ${loaderData?.title ?? 'Edition'}`)

type Shown = Route.ComponentProps['loaderData']

/** The last step of an edition: what readers will see, tests, who gets it, and the button that sends it. */
export default function SendRoute({ loaderData: shown }: Route.ComponentProps) {
	const { id, title, problems, readers, stamp } = shown
	const form = `/admin/editions/${id}/edit`
	return (
		<>
			<header className="page-head">
				<Link to={form} className="icon-button" aria-label="Back to the edition">
					<ArrowLeft aria-hidden="true" />
				</Link>
				<h1>{`Send: ${title}`}</h1>
			</header>
			<div className="form-main edition-send">
				<Sendings {...shown} canSend={readers !== null} />
				<Preview {...shown} />
				<Test {...shown} />
				{readers ? <Readers {...readers} /> : null}
				{readers ? <FormerReaders id={id} isKnown={shown.isFormerKnown} /> : null}
				{problems.length > 0 ? (
					<FormSection title="Before it can be sent">
						<ul>
							{problems.map((problem) => (
								<li key={problem}>{problem}</li>
							))}
						</ul>
						<Link className="btn" to={form}>
							Open the edition
						</Link>
					</FormSection>
				) : readers ? (
					<Send key={stamp} {...shown} readers={readers.count} />
				) : (
					<FormSection title="Send">
						<p>An administrator sends it.</p>
					</FormSection>
				)}
			</div>
		</>
	)
}

function Preview({ id, stamp, text, bytes }: Shown) {
	return (
		<FormSection title="What readers get">
			<MailSize bytes={bytes} />
			<iframe
				className="edition-preview"
				title="Preview of the mail"
				sandbox="allow-same-origin"
				src={`/admin/editions/${id}/mail?${stamp}`}
			/>
			<details>
				<summary>As text</summary>
				<pre className="edition-text">{text}</pre>
			</details>
		</FormSection>
	)
}

function Test({ id, ownEmail }: Shown) {
	const { field, send, problem, isBusy } = useChangeForm({
		address: `/admin/editions/${id}/change`,
		name: 'test',
		sent: { kind: 'test' },
		starts: { to: ownEmail, name: '' },
	})
	const sendTest = async () => {
		const sent = await send<{ to: string; test: number }>()
		if (sent) void showToast({ title: `Test ${sent.test} sent to ${sent.to}` })
	}
	return (
		<FormSection title="Test">
			<div className="field-pair">
				<TextField {...field('to')} label="Send a test to" input={emailInput} />
				<TextField {...field('name')} label="As if their name were" isOptional />
			</div>
			<p className="hint">
				It is the mail that readers get. Its subject begins with Test, and its link to unsubscribe
				ends nothing.
			</p>
			{problem ? <p role="alert">{problem}</p> : null}
			<Button disabled={isBusy} onClick={() => void sendTest()}>
				{isBusy ? 'Sending…' : 'Send the test'}
			</Button>
		</FormSection>
	)
}

function Readers({ count, leftOut }: NonNullable<Shown['readers']>) {
	return (
		<FormSection title="Who gets it">
			<p>{`${plural(count, 'reader')} now. They are counted again when it is sent.`}</p>
			{leftOut.map(({ reason, emails }) => (
				<details key={reason}>
					<summary>{`${reason}: ${emails.length.toLocaleString('en-NZ')} left out`}</summary>
					<p>{emails.join(', ')}</p>
				</details>
			))}
		</FormSection>
	)
}

type SendProps = Omit<Shown, 'readers'> & { readers: number }

function Send({ id, stamp, isShown, readers }: SendProps) {
	const [dueAt, setDueAt] = useState<string | null>(null)
	const [isOpen, setIsOpen] = useState(false)
	const { busy, change } = useChange()
	const count = plural(readers, 'reader')
	const send = () =>
		change({
			address: `/admin/editions/${id}/change`,
			body: { kind: 'send', stamp, readers, dueAt },
			done: dueAt ? 'The edition will be sent at that time' : 'The edition is on its way',
			failed: 'The edition was not sent.',
		}).finally(() => setIsOpen(false))
	const time = { name: 'due-at', value: dueAt, onChange: setDueAt, errors: [] }
	return (
		<FormSection title="Send">
			<p className="hint">
				{isShown
					? 'It is on the site as well, in the list under Newsletter.'
					: 'It is not on the site: publish it on its form to show it under Newsletter as well.'}
			</p>
			<DateTimeField {...time} label="Send at" hint="Leave empty to send it now." />
			<Button
				className="btn-primary"
				disabled={busy !== null || readers === 0}
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
