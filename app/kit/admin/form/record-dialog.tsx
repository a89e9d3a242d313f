import { useRef, useState } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { showToast } from '#kit/site/toast/toast.ts'
import { Button } from '../button.tsx'
import type { AdminType, Toast } from '../admin-type.ts'
import { Dialog } from '../dialog.tsx'
import type { FormRecord, FormValues } from '#kit/records/form-record.ts'
import { UploadsProvider } from '../media/running-uploads.tsx'
import { UndescribedNote } from '../media/undescribed-pictures.tsx'
import { OriginNote } from './origin-note.tsx'
import { UnpublishedNotice } from './unpublished-notice.tsx'
import { DraftOffer } from './unsaved-drafts.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormDialogs } from './form-dialogs.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { workingCopyToast, savedToast, usePresence, viewAction } from './use-after-save.ts'
import { useRequestedField } from './use-requested-field.ts'
import { useOpenRecord } from './use-open-record.ts'
import type { OpenRecord, RecordToOpen } from './use-open-record.ts'
import { isOfCopy, useSave } from './use-save.ts'
import type { SaveIntent } from './use-save.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useWorkingCopyActions } from './use-working-copy.ts'
import { useWayToMain } from './way-to-main.ts'
import './record-dialog.css'

export type AfterSave = {
	/** The button's label while `run` is under way. */
	busyLabel: string
	isWanted: (sent: FormValues) => boolean
	/** Runs after the save and before the dialog closes; resolves to a second toast, or null. */
	run: (saved: FormRecord, sent: FormValues) => Promise<(Toast & { kind?: 'error' }) | null>
}

type RecordDialogProps = RecordToOpen & { afterSave?: AfterSave }

/** A record's form in a dialog over its list, with its own address; drafts and guards as in RecordForm. */
export function RecordDialog(props: RecordDialogProps) {
	const { key } = useLocation()
	return (
		<UploadsProvider key={props.record?.id ?? `new ${key}`}>
			<OpenDialog {...props} />
		</UploadsProvider>
	)
}

function OpenDialog(props: RecordDialogProps) {
	const { type, record, options, afterSave } = props
	const open = useOpenRecord(props)
	const { form, isUploading } = open
	const closing = useClosing(type)
	const [isFinishing, setIsFinishing] = useState(false)
	const { Fields, titles, fields } = type.form

	async function onSaved(saved: FormRecord, intent: SaveIntent, sent: FormValues) {
		if (isOfCopy(intent)) return void showToast(workingCopyToast(saved, intent))
		void showToast({
			...savedToast(type, record && { before: form.base, after: saved.values }),
			description: saved.title,
			...viewAction(type, saved),
			isOfNextScreen: true,
		})
		setIsFinishing(true)
		const toast = afterSave?.isWanted(sent) ? await afterSave.run(saved, sent) : null
		await closing.closeSaved()
		if (toast) await showToast(toast)
	}

	const saving = useSave(open, (...all) => void onSaved(...all))
	const actions = useWorkingCopyActions(open)
	const isBusy = saving.isSaving || isFinishing || actions.isBusy
	const save = (kind: 'publish' | typeof open.aside) => {
		if (!isUploading && !isBusy) void saving.save({ kind, next: 'list' })
	}
	useRequestedField()
	useWayToMain()
	const publish = () => save('publish')
	const saveAside = () => save(open.aside)
	useSaveKeys(
		{ keep: saveAside, publish },
		{ isHeld: isUploading, ownDialog: 'dialog.record-dialog' },
	)
	return (
		<Dialog
			title={record ? titles.edit : titles.create}
			onClose={closing.close}
			className="record-dialog"
		>
			<form
				className="dialog-body"
				noValidate
				onSubmit={(event) => {
					event.preventDefault()
					publish()
				}}
			>
				<OriginNote type={type} origin={form.version === record?.version ? props.origin : null} />
				<UnpublishedNotice
					open={open}
					onUnschedule={actions.unschedule}
					onDiscard={() => open.ask('discard')}
					onDecide={saveAside}
				/>
				<DraftOffer {...open.offered} />
				<ErrorSummary messages={form.errors} refusals={saving.refusals} labels={fields.labels} />
				<Fields form={form} options={options} record={record} />
				<DialogButtons
					open={open}
					busyLabel={isFinishing ? (afterSave?.busyLabel ?? 'Saving...') : 'Saving...'}
					isSaving={isBusy}
					problem={saving.problem}
					onCancel={closing.close}
					onSaveAside={saveAside}
				/>
				<LeaveGuard isDirty={form.isDirty} mayLeave={closing.mayLeave} />
				<FormDialogs open={open} saving={saving} actions={actions} />
			</form>
		</Dialog>
	)
}

type DialogButtonsProps = {
	open: OpenRecord
	isSaving: boolean
	busyLabel: string
	/** Why the last save failed; null if it did not. */
	problem: string | null
	onCancel: () => void
	/** Saves a draft, and keeps the changes of a published record for later. */
	onSaveAside: () => void
}

function DialogButtons(props: DialogButtonsProps) {
	const { open, isSaving, busyLabel, problem, onCancel } = props
	const isBusy = isSaving || open.isUploading
	return (
		<div className="record-dialog-foot">
			<UndescribedNote />
			{problem ? (
				<p className="form-problem" role="alert">
					{problem}
				</p>
			) : null}
			<div className="dialog-buttons">
				<Button disabled={isSaving} onClick={onCancel}>
					Cancel
				</Button>
				{open.isDraft ? null : (
					<Button disabled={isBusy} onClick={() => open.ask('unpublish')}>
						Take off the site...
					</Button>
				)}
				<Button
					disabled={isBusy}
					onClick={props.onSaveAside}
					aria-keyshortcuts="Control+S Meta+S"
					title="Ctrl or Cmd + S"
				>
					{open.isDraft ? 'Save draft' : 'Save for later'}
				</Button>
				<Button
					type="submit"
					id="publish"
					className="btn-primary"
					disabled={isBusy}
					aria-keyshortcuts="Control+Enter Meta+Enter"
					title="Ctrl or Cmd + Enter"
				>
					{isSaving ? busyLabel : open.label}
				</Button>
			</div>
		</div>
	)
}

/** Returns to the list with its search and page; revalidates its rows after a save. */
function useClosing({ section }: AdminType) {
	const navigate = useNavigate()
	const { revalidate } = useRevalidator()
	const { state, search } = useLocation()
	const rest = new URLSearchParams(search)
	rest.delete('draft')
	const from = (state as { from?: string } | null)?.from
	const list = `/admin/${section}`
	const listPath = from?.split('?')[0] === list ? from : list + (rest.size > 0 ? `?${rest}` : '')
	const isLeaving = useRef(false)
	const { isStaying } = usePresence()
	const go = () => navigate(listPath, { state: { isDialogClosed: true }, preventScrollReset: true })
	return {
		mayLeave: () => isLeaving.current,
		close: () => void go(),
		closeSaved: async () => {
			isLeaving.current = true
			await revalidate()
			if (isStaying()) await go()
		},
	}
}
