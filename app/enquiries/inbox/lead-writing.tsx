import { useState } from 'react'
import { TextArea } from '#kit/admin/fields/text-area.tsx'
import { LeaveGuard } from '#kit/admin/form/leave-guard.tsx'
import { DraftOffer } from '#kit/admin/form/unsaved-drafts.tsx'
import { ScriptedControls } from '#kit/admin/scripted.tsx'
import { SignInDialog } from '#kit/admin/sign-in-dialog.tsx'
import { FileChips } from '#kit/admin/fields/files-field.tsx'
import { showToast } from '#kit/site/toast/toast.ts'
import type { Inserted, LeadInsert } from './lead-insert.tsx'
import { maxMessageLength } from './lead-labels.ts'
import type { Colleague } from './use-lead-watch.ts'
import type { useWriting, WritingAction } from './use-writing.ts'

type Selection = { start: number; end: number }

type LeadWritingProps = {
	writing: ReturnType<typeof useWriting>
	lead: { id: string; name: string; state: string }
	/** Who else has the lead open. */
	others: Colleague[]
	/** The signed-in administrator. */
	user: { email: string }
}

/** The box under a lead: a reply to its sender, or a note that only colleagues see. */
export function LeadWriting({ writing, lead, others, user }: LeadWritingProps) {
	const { words, change, offer, error, busyWith, submit } = writing
	/** What chooses what is put in, while it is open. */
	const [Insert, setInsert] = useState<typeof LeadInsert | null>(null)
	const { isNote } = words
	const isIdle = busyWith === null && words.text.trim() !== ''
	const main: WritingAction = isNote ? 'note' : 'send'
	/** Loaded when it is opened first: many replies are written without it. */
	async function openInsert() {
		const loaded = await import('./lead-insert.tsx').catch(() => null)
		if (loaded) setInsert(() => loaded.LeadInsert)
		else {
			const description = 'Check your connection, then try again.'
			void showToast({ title: 'The templates could not be opened', description, kind: 'error' })
		}
	}

	function insert({ text, files, templateId }: Inserted) {
		setInsert(null)
		const box = document.querySelector<HTMLTextAreaElement>('#text')
		const { selectionStart: start = 0, selectionEnd: end = 0 } = box ?? {}
		const fresh = files.filter(({ url }) => words.files.every((file) => file.url !== url))
		change({
			...(text !== '' && { text: putInto(words.text, text, { start, end }) }),
			files: [...words.files, ...fresh],
			...(templateId !== null && { templateId }),
		})
		// From its beginning, to be read before it is sent. On a telephone the keyboard would cover it.
		requestAnimationFrame(() => {
			if (!box || text === '') return
			box.setSelectionRange(start, start)
			if (matchMedia('(pointer: fine)').matches) box.focus()
			if (start === 0) box.scrollTop = 0
		})
	}

	return (
		<form
			className="lead-card lead-writing"
			aria-label="Reply or note"
			// Where a press on a button takes the focus from the text and gives it to nothing, the form keeps it.
			tabIndex={-1}
			data-empty={words.text === '' ? '' : undefined}
			onSubmit={(event) => {
				event.preventDefault()
				void submit(main)
			}}
		>
			<ScriptedControls>
				<DraftOffer {...offer} />
				<div role="status">
					{others.length > 0 ? (
						<p className="lead-others">{others.map(presenceOf).join(' ')}</p>
					) : null}
				</div>
				<div className="tags" role="radiogroup" aria-label="Who reads it">
					{(['Reply', 'Note'] as const).map((label) => (
						<label key={label} className="tag">
							<input
								type="radio"
								name="for"
								value={label.toLowerCase()}
								checked={isNote === (label === 'Note')}
								onChange={() => change({ isNote: label === 'Note' })}
							/>
							{label}
						</label>
					))}
				</div>
				<TextArea
					name="text"
					value={words.text}
					onChange={(text) => change({ text })}
					errors={[]}
					label={isNote ? 'Note for colleagues' : `Reply to ${lead.name}`}
					hint={isNote ? 'Visitors never see it.' : 'Goes out by email, with their words below.'}
					rows={6}
					max={maxMessageLength}
					onKeyDown={(event) => {
						if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
						event.preventDefault()
						void submit(main)
					}}
				/>
				{isNote ? null : (
					<FileChips
						files={words.files}
						onRemove={(url) => change({ files: words.files.filter((file) => file.url !== url) })}
					/>
				)}
				{error ? (
					<p className="field-error" role="alert">
						{error}
					</p>
				) : null}
				<div className="lead-writing-buttons">
					<button
						className="btn btn-primary"
						aria-disabled={!isIdle || undefined}
						aria-keyshortcuts="Control+Enter Meta+Enter"
					>
						{labelOf(main, busyWith)}
					</button>
					{isNote ? null : (
						<button
							type="button"
							className="btn"
							aria-disabled={!isIdle || undefined}
							onClick={() => void submit('send and done')}
						>
							{busyWith === 'send and done' ? 'Sending...' : 'Send and done'}
						</button>
					)}
					{isNote ? null : (
						<button
							type="button"
							className="btn"
							aria-disabled={busyWith !== null || undefined}
							onClick={() => void (busyWith === null && openInsert())}
						>
							Insert...
						</button>
					)}
					<span className="hint" role="status">
						{draftStatus(writing)}
					</span>
				</div>
			</ScriptedControls>
			{Insert ? (
				<Insert leadId={lead.id} onInsert={insert} onClose={() => setInsert(null)} />
			) : null}
			<LeaveGuard isDirty={writing.isDirty} mayLeave={() => false} />
			{writing.signInFor ? (
				<SignInDialog
					email={user.email}
					onSignedIn={() => {
						const action = writing.signInFor
						writing.stayOut()
						if (action) void submit(action)
					}}
					onClose={writing.stayOut}
				/>
			) : null}
		</form>
	)
}

/** Puts a text into another at the cursor, between empty lines unless it begins or ends there. */
function putInto(text: string, inserted: string, { start, end }: Selection): string {
	const [before, after] = [text.slice(0, start).trimEnd(), text.slice(end).trimStart()]
	return [before, inserted, after].filter((part) => part !== '').join('\n\n')
}

function labelOf(action: WritingAction, busyWith: string | null): string {
	if (action === 'note') return busyWith === 'note' ? 'Saving...' : 'Save note'
	return busyWith === 'send' ? 'Sending...' : 'Send'
}

function presenceOf({ name, isWriting }: Colleague): string {
	return isWriting ? `${name} is writing a reply.` : `${name} has this lead open too.`
}

function draftStatus({ problem, isDirty, words }: ReturnType<typeof useWriting>): string {
	if (problem) return `Not kept yet: ${problem}`
	return words.text === '' || isDirty ? '' : 'Kept as a draft'
}
