import { Form, Link } from 'react-router'
import { useNow } from '../use-now.ts'
import { shortMoment } from '../zone-time.ts'
import { Comparison } from './comparison.tsx'
import { formerPerson } from './former-person.ts'
import { HistoryHead } from './history-head.tsx'
import type { HistoryType } from './history-head.tsx'
import type { Comparison as Compared } from './read-history.server.ts'
import './history.css'

type ComparePageProps = { type: HistoryType; id: string; compared: Compared }

/** Two versions of a record side by side. */
export function ComparePage({ type, id, compared }: ComparePageProps) {
	const { title, from, to, fields, missing, isInTrash, entries } = compared
	const path = `/admin/${type.section}/${id}`
	return (
		<>
			<HistoryHead type={type} id={id} title={`Versions of ${title}`} isInTrash={isInTrash}>
				<Link className="btn" to={`${path}/history`}>
					History
				</Link>
			</HistoryHead>
			<Form method="get" className="compare-choice" action={`${path}/compare`}>
				<VersionSelect name="from" label="From" chosen={from} entries={entries} />
				<VersionSelect name="to" label="To" chosen={to} entries={entries} />
				<button type="submit" className="btn btn-primary">
					Compare
				</button>
			</Form>
			{missing.map((version) => (
				<p key={version} className="history-note">
					{version === 'copy'
						? 'There are no unpublished changes.'
						: `Version ${version} is no longer kept.`}
				</p>
			))}
			{from === to && fields ? (
				<p className="history-note">Choose two different versions.</p>
			) : null}
			{fields && from !== null && to !== null && from !== to ? (
				<section className="list-card compared-card" aria-label="Differences">
					<p className="compared-key hint">
						<ins>Added</ins> is only in {nameOf(to, 'small')}, <del>removed</del> only in{' '}
						{nameOf(from, 'small')}.
					</p>
					<Comparison fields={fields} names={{ before: nameOf(from), after: nameOf(to) }} />
				</section>
			) : null}
		</>
	)
}

type Version = NonNullable<Compared['from']>

function nameOf(version: Version, size?: 'small'): string {
	const name = version === 'copy' ? 'Unpublished changes' : `Version ${version}`
	return size ? name.toLowerCase() : name
}

type VersionSelectProps = {
	name: string
	label: string
	chosen: Version | null
	entries: Compared['entries']
}

function VersionSelect({ name, label, chosen, entries }: VersionSelectProps) {
	const now = useNow()
	const isMissing = chosen !== null && !entries.some(({ version }) => version === chosen)
	return (
		<label className="admin-field">
			<span className="label">{label}</span>
			{/* A missing version is named above, and here, where the first entry would stand for it. */}
			<select key={chosen} name={name} className="admin-input" defaultValue={chosen ?? undefined}>
				{isMissing ? <option value={chosen}>{`${nameOf(chosen)}: no longer kept`}</option> : null}
				{entries.map(({ version, savedBy, savedAt }) => (
					<option key={version} value={version}>
						{`${nameOf(version)}: ${savedBy ?? formerPerson}, ${shortMoment(savedAt, { now, isElsewhereNamed: false })}`}
					</option>
				))}
			</select>
		</label>
	)
}
