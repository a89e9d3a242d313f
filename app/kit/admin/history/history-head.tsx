import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminType } from '../admin-type.ts'

export type HistoryType = Pick<AdminType, 'section' | 'label'>

type HistoryHeadProps = {
	type: HistoryType
	id: string
	title: string
	isInTrash: boolean
	children?: ReactNode
}

export function HistoryHead({ type, id, title, isInTrash, children }: HistoryHeadProps) {
	const name = type.label.one.toLowerCase()
	return (
		<header className="page-head">
			<Link
				to={isInTrash ? `/admin/${type.section}` : `/admin/${type.section}/${id}/edit`}
				className="icon-button"
				aria-label={isInTrash ? `Back to ${type.label.many}` : `Back to the ${name}`}
			>
				<ArrowLeft aria-hidden="true" />
			</Link>
			<h1>{title}</h1>
			{children}
		</header>
	)
}

export function Refusal({ sentences }: { sentences: string[] }) {
	if (sentences.length === 0) return null
	return (
		<div className="form-problem history-refusal" role="alert">
			{sentences.map((sentence) => (
				<p key={sentence}>{sentence}</p>
			))}
		</div>
	)
}

export function Warnings({ warnings }: { warnings: string[] }) {
	if (warnings.length === 0) return null
	return (
		<ul className="history-warnings">
			{warnings.map((warning) => (
				<li key={warning}>{warning}</li>
			))}
		</ul>
	)
}
