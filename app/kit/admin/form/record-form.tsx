import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router'
import type { FormRecord } from '#kit/records/form-record.ts'
import { isListed } from '../admin-type.ts'
import type { AdminType } from '../admin-type.ts'
import { ScriptedControls } from '../scripted.tsx'
import { UploadsProvider } from '../media/running-uploads.tsx'
import { canBeDuplicated } from './duplicated-values.ts'
import { UnpublishedNotice } from './unpublished-notice.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormDialogs } from './form-dialogs.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { OriginalsContext } from './original-words.tsx'
import { OriginNote } from './origin-note.tsx'
import { ReviewPanel } from './review-panel.tsx'
import type { RecordReview } from './review-panel.tsx'
import { PublishPanel } from './publish-panel.tsx'
import type { Preview } from './preview-links.tsx'
import { SaveBar } from './save-bar.tsx'
import { SharingPanel } from './sharing-panel.tsx'
import { DraftOffer } from './unsaved-drafts.tsx'
import type { RecordVisits } from './visits-line.tsx'
import { UndescribedNote } from '../media/undescribed-pictures.tsx'
import { useAfterSave } from './use-after-save.ts'
import { useRequestedField } from './use-requested-field.ts'
import { useOpenRecord } from './use-open-record.ts'
import type { OpenRecord, RecordToOpen } from './use-open-record.ts'
import { useSave } from './use-save.ts'
import type { NextScreen, SaveIntent } from './use-save.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useWorkingCopyActions } from './use-working-copy.ts'
import { useWayToMain } from './way-to-main.ts'

export type RecordFormProps = RecordToOpen & {
	/** Preview of what is saved and not on the site, for anyone with its address, and when that ends; null for none. */
	preview: Preview | null
	/** Null for a record that no visitor has seen, for a person who may not see them, and when they could not be read. */
	visits: RecordVisits | null
	/** When it is to be reviewed; null or missing for a new record. */
	review?: RecordReview | null
}

/** The form of a new or stored record: the type's fields, publishing, drafts and guards. */
export function RecordForm(props: RecordFormProps) {
	const { key } = useLocation()
	// Keyed by record, and by location for a new one, so that no state carries over.
	return (
		<UploadsProvider key={`${props.type.section}:${props.record?.id ?? `new ${key}`}`}>
			<OpenForm {...props} />
		</UploadsProvider>
	)
}

function OpenForm(props: RecordFormProps) {
	const { type, record, options, preview, visits } = props
	const open = useOpenRecord(props)
	const { form } = open
	const after = useAfterSave(open)
	const saving = useSave(open, after.saved)
	const actions = useWorkingCopyActions(open)
	const isSaving = saving.isSaving || after.isLeaving || actions.isBusy
	const { Fields, titles, fields, placeOf } = type.form
	useRequestedField()
	useWayToMain()
	const { saveMain, saveAside } = useFormIntents({ open, saving, after })
	const onUnpublish = open.isDraft || type.isFixed ? null : () => open.ask('unpublish')
	return (
		<form
			className="record-form"
			noValidate
			aria-labelledby="form-title"
			onSubmit={(event) => {
				event.preventDefault()
				saveMain()
			}}
		>
			<ScriptedControls>
				<header className="page-head">
					{isListed(type) ? (
						<Link
							to={after.listPath}
							className="icon-button"
							aria-label={`Back to ${type.label.many}`}
						>
							<ArrowLeft aria-hidden="true" />
						</Link>
					) : null}
					<h1 id="form-title">{record ? headingOf(type, record) : titles.create}</h1>
					{record && canBeDuplicated(type, record.values) ? (
						<Link to={`/admin/${type.section}/new?from=${record.id}`} className="btn">
							Duplicate
						</Link>
					) : null}
					{record ? (
						<Link className="btn" to={`/admin/${type.section}/${record.id}/history`}>
							History
						</Link>
					) : null}
				</header>
				<OriginNote type={type} origin={form.version === record?.version ? props.origin : null} />
				<UnpublishedNotice open={open} onUnschedule={actions.unschedule} onDecide={saveAside} />
				<DraftOffer {...open.offered} />
				<ErrorSummary
					messages={form.errors}
					refusals={saving.refusals}
					labels={fields.labels}
					placeOf={placeOf}
				/>
				<div className="form-columns">
					<div className="form-main">
						<OriginalsContext value={open}>
							<Fields form={form} options={options} record={record} />
						</OriginalsContext>
					</div>
					<div className="form-side">
						<PublishPanel open={open} preview={preview} visits={visits} />
						<ReviewPanel review={props.review} version={record?.version ?? 0} />
						{type.sharing ? (
							<SharingPanel
								sharing={type.sharing(form.values)}
								path={record ? type.publicPath(record) : null}
								stored={record && type.sharing(form.base)}
							/>
						) : null}
					</div>
				</div>
				<FormButtons
					isSaving={isSaving}
					problem={saving.problem}
					listPath={isListed(type) ? after.listPath : null}
				/>
				<SaveBar
					open={open}
					isSaving={isSaving}
					onSave={saveAside}
					onSaveAnd={saveMain}
					onUnpublish={onUnpublish}
					onDiscard={() => open.ask('discard')}
				/>
				<LeaveGuard isDirty={form.isDirty} mayLeave={after.mayLeave} />
				<FormDialogs open={open} saving={saving} actions={actions} />
			</ScriptedControls>
		</form>
	)
}

/** A fixed record in a list has no field with its name. */
function headingOf(type: AdminType, { title }: FormRecord): string {
	const { edit } = type.form.titles
	return type.isFixed && isListed(type) ? `${edit}: ${title}` : edit
}

type FormIntents = {
	open: OpenRecord
	saving: ReturnType<typeof useSave>
	after: ReturnType<typeof useAfterSave>
}

/** What the form's buttons and keys save. */
function useFormIntents({ open, saving, after }: FormIntents) {
	const { form, isLive, changes, isUploading } = open
	const save = (intent: SaveIntent) => {
		if (!isUploading && !after.mayLeave()) void saving.save(intent)
	}
	const saveAside = () => save({ kind: open.aside, next: 'stay' })
	/** Publishes what is in the form, or does so at the chosen time. The menu chooses what follows. */
	const saveMain = (next?: NextScreen) => {
		const { publishAt } = changes
		if (isLive && publishAt) save({ kind: 'schedule', publishAt, next: next ?? 'stay' })
		else save({ kind: 'publish', next: next ?? 'list' })
	}
	const keep = () => {
		const { isDirty, origin } = form.latest()
		if (isDirty || origin.copy > 0) saveAside()
	}
	useSaveKeys({ keep, publish: saveMain }, { isHeld: isUploading })
	return { saveAside, saveMain }
}

type FormButtonsProps = {
	isSaving: boolean
	/** Why the last save failed; null if it did not. */
	problem: string | null
	/** Null for a form without a list to return to. */
	listPath: string | null
}

/** Rarely used buttons at the end of the form. The main buttons are in SaveBar. */
function FormButtons({ isSaving, problem, listPath }: FormButtonsProps) {
	return (
		<>
			<UndescribedNote />
			{problem ? (
				<p className="form-problem" role="alert">
					{problem}
				</p>
			) : null}
			{listPath === null ? null : (
				<div className="form-buttons">
					<Link
						to={listPath}
						className="btn"
						aria-disabled={isSaving || undefined}
						onClick={(event) => isSaving && event.preventDefault()}
					>
						Cancel
					</Link>
				</div>
			)}
		</>
	)
}
