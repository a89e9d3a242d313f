import { useState } from 'react'
import type { MailProof } from '#platform/mail/proof/proofs.server.ts'
import { Button } from '../button.tsx'
import { describedBy, FieldFrame } from '../fields/field-frame.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { ScriptedControls } from '../scripted.tsx'
import { useChange } from '../use-change.ts'
import { StateLine } from './health-page.tsx'
import { maxHeadersLength } from './system-part.ts'

const address = '/admin/health/mail-proof'

type MailProofsProps = {
	proofs: MailProof[]
	/** Whether there is a mailbox in which the site reads its tests. */
	hasMailbox: boolean
}

/** How mail from each of our addresses arrives, and what tests it. */
export function MailProofs({ proofs, hasMailbox }: MailProofsProps) {
	const { busy, change } = useChange()
	const send = (toMe: boolean) =>
		change<{ to: string }>({
			address,
			body: { act: 'send', toMe },
			done: ({ to }) => ({ title: `Test sent to ${to}` }),
			failed: 'The test could not be sent. Please try again.',
		})
	return (
		<section className="mail-proofs" aria-labelledby="mail">
			<h2 id="mail">How our mail arrives</h2>
			<ul className="health-parts">
				{proofs.map((proof) => (
					<Proof key={proof.sender} {...proof} />
				))}
			</ul>
			<ScriptedControls>
				<div className="panel-line">
					<Button disabled={busy !== null} onClick={() => void send(false)}>
						Test how our mail arrives
					</Button>
					{hasMailbox ? (
						<Button disabled={busy !== null} onClick={() => void send(true)}>
							Send the test to me instead
						</Button>
					) : null}
				</div>
				{proofs.some(({ waitsFor }) => waitsFor === 'staff') ? <PasteForm /> : null}
			</ScriptedControls>
		</section>
	)
}

const waitWords = {
	mailbox: 'A test is on its way. It is read within a few minutes.',
	staff: 'A test was sent to a person: paste its headers below.',
}

function Proof({ sender, state, advice, at, waitsFor }: MailProof) {
	return (
		<li className="dash-card">
			<h3>{sender}</h3>
			{state === 'not proven' ? null : <StateLine state={state === 'proven' ? 'well' : 'look'} />}
			<p>
				{advice}
				{at ? (
					<>
						{' Tested '}
						<RelativeTime date={at} />.
					</>
				) : null}
			</p>
			{waitsFor ? <p className="hint">{waitWords[waitsFor]}</p> : null}
		</li>
	)
}

function PasteForm() {
	const [headers, setHeaders] = useState('')
	const [problem, setProblem] = useState<string | null>(null)
	const { busy, change } = useChange()
	const field = {
		name: 'mail-headers',
		label: 'All headers of the test',
		hint: 'Open the mail that you got. In Gmail choose “Show original”, in Outlook “View message source”, in Apple Mail “All Headers”. Copy everything and paste it here.',
		errors: problem ? [problem] : [],
	}
	const read = () =>
		change<{ sender: string }>({
			address,
			body: { act: 'paste', headers },
			onDone: () => {
				setHeaders('')
				setProblem(null)
			},
			done: ({ sender }) => ({ title: `Test from ${sender} read` }),
			failed: ({ reason }) => setProblem(reason ?? 'They could not be read. Please try again.'),
		})
	return (
		<form
			className="form-section"
			onSubmit={(event) => {
				event.preventDefault()
				void read()
			}}
		>
			<FieldFrame {...field} isAlert>
				<textarea
					id={field.name}
					rows={6}
					maxLength={maxHeadersLength}
					className="admin-input"
					value={headers}
					onChange={(event) => setHeaders(event.target.value)}
					{...describedBy(field)}
				/>
			</FieldFrame>
			<div className="panel-line">
				<Button type="submit" className="btn-primary" disabled={busy !== null}>
					Read the headers
				</Button>
			</div>
		</form>
	)
}
