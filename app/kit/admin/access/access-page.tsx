import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { home } from '#platform/lib/home.ts'
import { isoDay } from '#platform/lib/text/long-date.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { ActionMenu, MenuItem } from '../action-menu.tsx'
import { Button } from '../button.tsx'
import type { Column } from '../admin-type.ts'
import { DataTable } from '../list/data-table.tsx'
import { ListFrame } from '../list/list-frame.tsx'
import { RelativeTime } from '../relative-time.tsx'
import { roleLabels, nameOf, waysOf } from './access-person.ts'
import { AccessDialog, useAccessAction } from './access-dialog.tsx'
import type { AccessPerson } from './access-person.ts'
import { blankGift, GiveAccessDialog } from './give-access-dialog.tsx'
import { actionsFor, wordsFor } from './access-actions.ts'
import './access.css'

const columns: Column<AccessPerson>[] = [
	{
		label: 'Name',
		kind: 'main',
		render: (person) => (
			<div className="access-person">
				<span>
					{nameOf(person)}
					{person.isOwn ? <span className="access-own">You</span> : null}
				</span>
				{person.name === '' ? null : <span className="access-email">{person.email}</span>}
			</div>
		),
	},
	{
		label: 'Role',
		render: ({ role }) => (
			<span className="state" data-role={role}>
				{roleLabels[role]}
			</span>
		),
	},
	{ label: 'Signs in with', kind: 'words', render: (person) => <Ways person={person} /> },
	{
		label: 'Last sign-in',
		render: ({ lastSignInAt }) =>
			lastSignInAt ? <RelativeTime date={lastSignInAt} /> : 'Never yet',
	},
	{ label: 'Since', kind: 'words', render: (person) => <Since person={person} /> },
]

export function AccessPage({ people }: { people: AccessPerson[] }) {
	const asking = useAccessAction()
	const [isGiving, setIsGiving] = useState(false)
	// Kept here, so that closing the dialog loses nothing typed.
	const [gift, setGift] = useState(blankGift)
	return (
		<>
			<ListFrame
				heading="Access"
				action={
					<Button className="btn-primary" onClick={() => setIsGiving(true)}>
						<Plus aria-hidden="true" />
						Give access
					</Button>
				}
				above={
					<p className="trash-note">
						Everyone who may enter the back office. Editors change content and media. Administrators
						also see leads, people, mails and the system page, and decide who has access.
					</p>
				}
				count={plural(people.length, 'person', 'people')}
				rows={people}
				total={0}
				none="Nobody has access."
			>
				<DataTable
					className="list-table access-table"
					label="Access"
					columns={columns}
					rows={people}
					rowKey={({ id }) => id}
					actions={(person) => (
						<div className="icon-buttons">
							<ActionMenu label={`Actions for ${nameOf(person)}`} icon={EllipsisVertical}>
								{actionsFor(person).map((action) => (
									<MenuItem key={action} onClick={() => asking.ask(action, person)}>
										{wordsFor(action, person).label}
									</MenuItem>
								))}
							</ActionMenu>
						</div>
					)}
				/>
			</ListFrame>
			<AccessDialog asking={asking} people={people} />
			{isGiving ? (
				<GiveAccessDialog
					gift={gift}
					onClose={(typed) => {
						setGift(typed)
						setIsGiving(false)
					}}
				/>
			) : null}
		</>
	)
}

/** The ways to sign in; while there are none, the state of the invitation. */
function Ways({ person }: { person: AccessPerson }) {
	const { canSignIn, invitedUntil } = person
	if (canSignIn) return waysOf(person).join(', ')
	return (
		<div className="access-two">
			<span className="state" data-invitation={invitedUntil ? 'open' : 'over'}>
				{invitedUntil ? 'Invited' : 'Invitation expired'}
			</span>
			{invitedUntil ? (
				<span className="hint">
					{'Open until '}
					<Day date={invitedUntil} />
				</span>
			) : null}
		</div>
	)
}

function Since({ person: { grantedAt, grantedBy } }: { person: AccessPerson }) {
	return (
		<div className="access-two">
			<Day date={grantedAt} />
			<span className="hint">
				{grantedBy === 'system'
					? 'through the console or the first start'
					: `through ${grantedBy ?? 'someone who has left'}`}
			</span>
		</div>
	)
}

function Day({ date }: { date: Date }) {
	return (
		<time dateTime={isoDay(date)}>
			{date.toLocaleDateString('en-NZ', { dateStyle: 'medium', timeZone: home().timeZone })}
		</time>
	)
}
