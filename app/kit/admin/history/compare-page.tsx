import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../button.tsx'
import { useNow } from '../relative-time.tsx'
import { shortMoment } from '../zone-time.ts'
import { Comparison } from './comparison.tsx'
import type { Ticks } from './comparison.tsx'
import { HistoryHead, Refusal } from './history-head.tsx'
import type { HistoryType } from './history-head.tsx'
import type { Comparison as Compared } from './read-history.server.ts'
import './history.css'

type ComparePageProps = {
	type: HistoryType
	id: string
	compared: Compared
	/** Fields ticked at first. */
	ticked: string[]
	/** Why the last try was refused. */
	refusal: string[]
}

export function ComparePage({ type, id, compared, ticked, refusal }: ComparePageProps) {
	const { title, from, to, missing, isInTrash, entries, done } = compared
	const path = `/admin/${type.section}/${id}`
	return (
		<>
			<HistoryHead type={type} id={id} title={`Versions of ${title}`} isInTrash={isInTrash}>
				<Link className="btn" to={`${path}/history`}>
					History
				</Link>
			</HistoryHead>
			<Refusal sentences={refusal} />
			{done ? (
				<p className="history-note" role="status">
					{done}
				</p>
			) : null}
			<Form method="get" className="compare-choice" action={`${path}/compare`}>
				<VersionSelect name="from" label="From" chosen={from} entries={entries} />
				<VersionSelect name="to" label="To" chosen={to} entries={entries} />
				<Button type="submit" className="btn-primary">
					Compare
				</Button>
			</Form>
			{missing.map((version) => (
				<p key={version} className="history-note">
					{typeof version === 'number'
						? `Version ${version} is no longer stored.`
						: `There are no ${versionName(version!, 'small')}.`}
				</p>
			))}
			<Differences compared={compared} path={path} ticked={ticked} />
		</>
	)
}

type DifferencesProps = { compared: Compared; path: string; ticked: string[] }

function Differences({ compared: { from, to, fields, choice }, path, ticked }: DifferencesProps) {
	if (!fields || from === null || to === null) return null
	if (from === to) return <p className="history-note">Choose two different versions.</p>
	const ticks = choice && {
		change: choice.change === 'bringBack' ? 'Bring back' : 'Take back',
		offered: choice.fields,
		ticked,
	}
	const isAny = fields.some(({ key }) => choice?.fields.includes(key))
	const card = (
		<section className="list-card compared-card" aria-label="Differences">
			<p className="compared-key hint">
				<ins>Added</ins> is only in {versionName(to, 'small')}, <del>removed</del> only in{' '}
				{versionName(from, 'small')}.
			</p>
			<Comparison
				fields={fields}
				names={{ before: versionName(from), after: versionName(to) }}
				ticks={ticks}
			/>
		</section>
	)
	if (!choice || !ticks || !isAny) return card
	return choice.change === 'bringBack' ? (
		<Form method="get" action={`${path}/bring-back`}>
			<input type="hidden" name="version" value={choice.version} />
			{card}
			<Submit ticks={ticks}>You see what it changes before anything is saved.</Submit>
		</Form>
	) : (
		<Form method="post" action={`${path}/compare?from=${from}&to=${to}`}>
			{(['of', 'copy', 'live'] as const).map((name) => (
				<input key={name} type="hidden" name={name} value={choice[name]} />
			))}
			{card}
			<Submit ticks={ticks}>
				In the {versionName(choice.of, 'small')}, these fields are then as in version {choice.live}{' '}
				again. All others stay.
			</Submit>
		</Form>
	)
}

function Submit({ ticks, children }: { ticks: Ticks; children: ReactNode }) {
	const isBusy = useNavigation().state !== 'idle'
	return (
		<div className="form-buttons tick-buttons">
			<p className="hint">{children}</p>
			<Button type="submit" className="btn-primary" disabled={isBusy}>
				{ticks.change} the ticked fields
			</Button>
		</div>
	)
}

type Version = NonNullable<Compared['from']>

const draftNames = { copy: 'Unpublished changes', scheduled: 'Scheduled changes' } as const

function versionName(version: Version, size?: 'small'): string {
	const name = typeof version === 'number' ? `Version ${version}` : draftNames[version]
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
				{isMissing ? (
					<option value={chosen}>{`${versionName(chosen)}: no longer stored`}</option>
				) : null}
				{entries.map(({ version, savedBy, savedAt }) => (
					<option key={version} value={version}>
						{`${versionName(version)}: ${savedBy}, ${shortMoment(savedAt, { now, isElsewhereNamed: false })}`}
					</option>
				))}
			</select>
		</label>
	)
}
