import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { showToast, useFailureToast } from '#kit/site/toast/toast.ts'
import { isListed } from '../admin-type.ts'
import type { AdminType } from '../admin-type.ts'
import { RecordForm } from './record-form.tsx'
import type { RecordFormProps } from './record-form.tsx'

type OpenedRecordProps = RecordFormProps & {
	/** Why the record could not be read, if the server says so. */
	reason: string | null
}

/** The form of a stored record, or what became of reading it. */
export function OpenedRecord({ reason, ...form }: OpenedRecordProps) {
	return form.record ? <RecordForm {...form} /> : <UnreadRecord type={form.type} reason={reason} />
}

type UnreadRecordProps = { type: AdminType; reason: string | null }

/** Replaces a form whose record is gone or failed to load: shows a toast and returns to the list, if there is one. */
export function UnreadRecord(props: UnreadRecordProps) {
	return isListed(props.type) ? <BackToList {...props} /> : <OnlyUnread {...props} />
}

function BackToList({ type, reason }: UnreadRecordProps) {
	const navigate = useNavigate()
	const text = reason ?? type.form.toasts.failedRead
	useEffect(() => {
		void showToast({ title: 'Error', description: text, kind: 'error', isOfNextScreen: true })
		void navigate(`/admin/${type.section}`, { replace: true })
	}, [text, type, navigate])
	return (
		<p>
			{text}. <Link to={`/admin/${type.section}`}>Back to {type.label.many}</Link>
		</p>
	)
}

function OnlyUnread({ type, reason }: UnreadRecordProps) {
	const { titles, toasts } = type.form
	useFailureToast({ title: toasts.failedRead, ...(reason && { description: reason }) })
	return (
		<>
			<header className="page-head">
				<h1>{titles.edit}</h1>
			</header>
			<div className="form-section" role="alert">
				<p>
					<strong>{toasts.failedRead}</strong>
					{reason ? <span>. {reason}</span> : null}
				</p>
				<Link to={`/admin/${type.section}`} replace className="btn justify-self-start">
					Try again
				</Link>
			</div>
		</>
	)
}
