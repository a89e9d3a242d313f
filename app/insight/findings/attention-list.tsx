import { Link } from 'react-router'
import type { ReactNode } from 'react'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import type { Attention } from './attention.server.ts'
import './findings.css'

/** What needs attention, one line a kind or, where each finding is named, one a finding. */
export function AttentionList({ found, children }: { found: Attention[]; children?: ReactNode }) {
	return (
		<ul className="dash-list">
			{children}
			{found.flatMap(({ kind, isAlarm, lines }) =>
				lines.map((line) => (
					<AttentionItem key={`${kind} ${line.label}`} isAlarm={isAlarm} {...line} />
				)),
			)}
		</ul>
	)
}

type AttentionItemProps = {
	label: string
	href: string
	text: ReactNode
	at?: string
	isAlarm: boolean
}

export function AttentionItem({ label, href, text, at, isAlarm }: AttentionItemProps) {
	return (
		<li className={isAlarm ? 'dash-alarm' : undefined}>
			<Link to={href}>{label}</Link>
			<span className="hint">
				{text}
				{at ? (
					<>
						{' '}
						(<RelativeTime date={new Date(at)} />)
					</>
				) : null}
			</span>
		</li>
	)
}
