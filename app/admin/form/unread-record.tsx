import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { showToast } from '#app/site/toast/toast.ts'
import type { AdminType } from '../admin-type.ts'

type UnreadRecordProps = { type: AdminType; reason: string | null }

/** Replaces a form whose record is gone or failed to load: shows a toast and returns to the list. */
export function UnreadRecord({ type, reason }: UnreadRecordProps) {
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
