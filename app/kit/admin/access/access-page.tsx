import { useState } from 'react'
import Plus from 'lucide-react/icons/plus'
import { Menu } from '@base-ui/react/menu'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { isoDay } from '#platform/lib/text/long-date.ts'
import { plural } from '#platform/lib/text/plural.ts'
import { RelativeTime } from '../relative-time.tsx'
import { roleLabels, nameOf, waysOf } from './access-person.ts'
import { MenuGuards, menuPlace } from '../menu-guards.tsx'
import { AccessDialog } from './access-dialog.tsx'
import type { AccessPerson } from './access-person.ts'
import { blankGift, GiveAccessDialog } from './give-access-dialog.tsx'
import { useAccessAction } from './use-access-action.ts'
import { actionsFor, wordsFor } from './access-actions.ts'
import type { AccessAction } from './access-actions.ts'
import './access.css'

/** Everyone who may enter the back office, and what can be done about it. */
export function AccessPage({ people }: { people: AccessPerson[] }) {
	const asking = useAccessAction()
	const [isGiving, setIsGiving] = useState(false)
	// Kept here, so that closing the dialog loses nothing typed.
	const [gift, setGift] = useState(blankGift)
	return (
		<>
			<header className="page-head">
				<h1 tabIndex={-1}>Access</h1>
				<button type="button" className="btn btn-primary" onClick={() => setIsGiving(true)}>
					<Plus aria-hidden="true" />
					Give access
				</button>
			</header>
			<p className="trash-note">
				Everyone who may enter the back office. Editors change content and media. Administrators
				also see leads, people, mails and the system page, and decide who has access.
			</p>
			<div className="list-tools">
				<p className="list-count" role="status">
					{plural(people.length, 'person', 'people')}
				</p>
			</div>
			<section className="list-card">
				{people.length === 0 ? (
					<div className="list-empty">
						<p>Nobody has access.</p>
					</div>
				) : (
					<table className="list-table access-table" aria-label="Access">
						<thead>
							<tr>
								<th scope="col">Name</th>
								<th scope="col">Role</th>
								<th scope="col">Signs in with</th>
								<th scope="col">Last sign-in</th>
								<th scope="col">Since</th>
								<th scope="col" data-kind="actions">
									Actions
								</th>
							</tr>
						</thead>
						<tbody>
							{people.map((person) => (
								<AccessRow key={person.id} person={person} onChoose={asking.ask} />
							))}
						</tbody>
					</table>
				)}
			</section>
			<AccessDialog asking={asking} people={people} />
			{isGiving ? (
				<GiveAccessDialog gift={gift} onChange={setGift} onClose={() => setIsGiving(false)} />
			) : null}
		</>
	)
}

type AccessRowProps = {
	person: AccessPerson
	onChoose: ReturnType<typeof useAccessAction>['ask']
}

function AccessRow({ person, onChoose }: AccessRowProps) {
	const { email, role, isOwn, lastSignInAt } = person
	return (
		<tr>
			<td data-kind="main" data-label="Name">
				<div className="access-person">
					<span>
						{nameOf(person)}
						{isOwn ? <span className="access-own">You</span> : null}
					</span>
					{person.name === '' ? null : <span className="access-email">{email}</span>}
				</div>
			</td>
			<td data-label="Role">
				<span className="state" data-role={role}>
					{roleLabels[role]}
				</span>
			</td>
			<td data-kind="words" data-label="Signs in with">
				<Ways person={person} />
			</td>
			<td data-label="Last sign-in">
				{lastSignInAt ? <RelativeTime date={lastSignInAt} /> : 'Never yet'}
			</td>
			<td data-kind="words" data-label="Since">
				<Since person={person} />
			</td>
			<td data-kind="actions" data-label="Actions">
				<div className="icon-buttons">
					<AccessMenu person={person} onChoose={onChoose} />
				</div>
			</td>
		</tr>
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
			{date.toLocaleDateString('en-NZ', { dateStyle: 'medium', timeZone: 'Pacific/Auckland' })}
		</time>
	)
}

type AccessMenuProps = {
	person: AccessPerson
	onChoose: (action: AccessAction, person: AccessPerson) => void
}

/** What can be done to a person's access. */
function AccessMenu({ person, onChoose }: AccessMenuProps) {
	return (
		<Menu.Root modal={false}>
			<Menu.Trigger className="icon-button" aria-label={`Actions for ${nameOf(person)}`}>
				<EllipsisVertical aria-hidden="true" />
			</Menu.Trigger>
			<Menu.Portal container={menuPlace}>
				<Menu.Positioner className="row-menu-place" align="end" sideOffset={4}>
					<Menu.Popup className="row-menu">
						<MenuGuards />
						{actionsFor(person).map((action) => (
							<Menu.Item
								key={action}
								className="row-menu-item"
								onClick={() => onChoose(action, person)}
							>
								{wordsFor(action, person).label}
							</Menu.Item>
						))}
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	)
}
