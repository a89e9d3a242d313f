import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, useLocation } from 'react-router'
import type { FormValues } from '#app/records/form-record.ts'
import { ScriptedControls } from '../scripted-controls.tsx'
import { UploadsProvider } from '../media/running-uploads.tsx'
import { canBeCopied } from './copied-values.ts'
import { HistoryLink } from '../history/history-link.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FormButtons } from './form-buttons.tsx'
import { FormDialogs } from './form-dialogs.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PublishPanel } from './publish-panel.tsx'
import { SaveBar } from './save-bar.tsx'
import { SharingPanel, isTitleChanged } from './sharing-panel.tsx'
import { UndescribedProvider } from '../media/undescribed-pictures.tsx'
import { useAfterSave } from './use-after-save.ts'
import { useOpenRecord } from './use-open-record.ts'
import type { RecordToOpen } from './use-open-record.ts'
import { useSave } from './use-save.ts'
import type { SaveWish } from './use-save.ts'
import { useSaveKey } from './use-save-key.ts'

export type RecordFormProps = RecordToOpen & {
	/** Initial values of a new record, if not blank. */
	start?: FormValues | null
	/** Address of the staff preview of a record that is not live; null for none. */
	previewPath: string | null
}

/** The form of a new or stored record: the type's fields, publishing, drafts and guards. */
export function RecordForm(props: RecordFormProps) {
	const { key } = useLocation()
	// Keyed by record, and by location for a new one, so that no state carries over.
	return (
		<UploadsProvider key={`${props.type.section}:${props.record?.id ?? `new ${key}`}`}>
			<UndescribedProvider>
				<OpenForm {...props} />
			</UndescribedProvider>
		</UploadsProvider>
	)
}

function OpenForm(props: RecordFormProps) {
	const { type, record, options, start, previewPath } = props
	const open = useOpenRecord(props, start)
	const { form, draft, stored, isUploading } = open
	const after = useAfterSave({ type, record, draft })
	const saving = useSave({ type, form, record, onSaved: after.saved })
	const isSaving = saving.isSaving || after.isLeaving
	const { Fields, titles, labels } = type.form
	const keepStatus: SaveWish = { status: record ? null : 'draft', isLeaving: false }
	const isDraft = stored === null || stored.status === 'draft'
	const save = (wish: SaveWish) => {
		if (!isUploading && !after.mayLeave()) void saving.save(wish)
	}
	useSaveKey(
		() => {
			if (form.latest().isDirty) save(keepStatus)
		},
		{ isHeld: isUploading },
	)
	return (
		<form
			className="record-form"
			noValidate
			aria-labelledby="form-title"
			onSubmit={(event) => {
				event.preventDefault()
				save({ status: 'published', isLeaving: true })
			}}
		>
			<ScriptedControls>
				<header className="page-head">
					<Link
						to={after.listPath}
						className="icon-button"
						aria-label={`Back to ${type.label.many}`}
					>
						<ArrowLeft aria-hidden="true" />
					</Link>
					<h1 id="form-title">{record ? titles.edit : titles.create}</h1>
					{record && canBeCopied(record.values) ? (
						<Link to={`/admin/${type.section}/new?from=${record.id}`} className="btn">
							Duplicate
						</Link>
					) : null}
					{record ? <HistoryLink section={type.section} id={record.id} /> : null}
				</header>
				<DraftOffer draft={draft} isDirty={form.isDirty} />
				<ErrorSummary messages={form.errors} refusals={saving.refusals} labels={labels} />
				<div className="form-columns">
					<div className="form-main">
						<Fields form={form} options={options} record={record} />
					</div>
					<div className="form-side">
						<PublishPanel
							type={type}
							form={form}
							record={record}
							options={options}
							previewPath={previewPath}
						/>
						{type.sharing ? (
							<SharingPanel
								sharing={type.sharing(form.values)}
								path={record ? type.publicPath(record) : null}
								isRenamed={record !== null && isTitleChanged(form.values, form.base)}
							/>
						) : null}
					</div>
				</div>
				<FormButtons
					isSaving={isSaving}
					isUploading={isUploading}
					problem={saving.problem}
					listPath={after.listPath}
					onUnpublish={isDraft ? null : () => open.ask('unpublish')}
				/>
				<SaveBar
					type={type}
					isDirty={form.isDirty}
					isDraft={isDraft}
					isSaving={isSaving}
					isUploading={isUploading}
					savedAt={form.savedAt}
					mainLabel={open.label}
					onSave={() => save(keepStatus)}
					onSaveAnd={(next) => save({ status: 'published', isLeaving: true, next })}
					onDiscard={() => open.ask('discard')}
				/>
				<LeaveGuard isDirty={form.isDirty} mayLeave={after.mayLeave} />
				<FormDialogs open={open} saving={saving} />
			</ScriptedControls>
		</form>
	)
}
