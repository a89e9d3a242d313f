import { TextArea } from '#app/admin/fields/text-area.tsx'
import { DraftOffer } from '#app/admin/form/draft-offer.tsx'
import { LeaveGuard } from '#app/admin/form/leave-guard.tsx'
import { ScriptedControls } from '#app/admin/scripted.tsx'
import { SignInDialog } from '#app/admin/sign-in-dialog.tsx'
import { longestNote } from './lead-labels.ts'
import { useLeadNote } from './use-lead-note.ts'

type LeadNoteProps = {
	id: string
	note: string
	/** The signed-in administrator, whose drafts are kept. */
	user: { id: string; email: string }
	onSaved: () => void
}

/** The team's note about a lead; visitors never see it. */
export function LeadNote({ id, note, user, onSaved }: LeadNoteProps) {
	const writing = useLeadNote({ id, note, userId: user.id, onSaved })
	const { form, offer, error, isBusy } = writing
	return (
		<form
			className="lead-card lead-note"
			onSubmit={(event) => {
				event.preventDefault()
				void writing.submit()
			}}
		>
			<ScriptedControls>
				<DraftOffer {...offer} />
				<TextArea
					{...form.field('note')}
					label="Note"
					hint="For the team only."
					rows={5}
					max={longestNote}
				/>
				{error ? (
					<p className="field-error" role="alert">
						{error}
					</p>
				) : null}
				<button
					className="btn btn-primary"
					disabled={!form.isDirty || isBusy}
					aria-keyshortcuts="Control+S Meta+S"
				>
					{isBusy ? 'Saving...' : 'Save note'}
				</button>
			</ScriptedControls>
			<LeaveGuard isDirty={form.isDirty} mayLeave={() => false} />
			{writing.isSignedOut ? (
				<SignInDialog
					email={user.email}
					onSignedIn={() => {
						writing.stayOut()
						void writing.submit()
					}}
					onClose={writing.stayOut}
				/>
			) : null}
		</form>
	)
}
