import { useState } from 'react'
import { Link } from 'react-router'
import { SwitchField } from '#kit/admin/fields/switch-field.tsx'
import { emailInput, TextField } from '#kit/admin/fields/text-field.tsx'
import { FormSection } from '#kit/admin/form/form-section.tsx'
import type { FormApi } from '#kit/admin/form/use-record-form.ts'
import { RelativeTime } from '#kit/admin/relative-time.tsx'
import { showToast } from '#kit/site/toast/toast.ts'
import { mailInvitation } from './invitation.ts'
import type { MemberValues } from './member-fields.ts'

type AdminAccessProps = {
	form: FormApi<MemberValues>
	access: MemberAccess | null
	/** Whether the person at the form may give access. */
	mayGive: boolean
}

/** The member's email address, and its access to the back office. */
export function AdminAccess({ form, access, mayGive }: AdminAccessProps) {
	const { email, isAdmin } = form.values
	const stored = form.base.email
	const hasAccess = form.base.isAdmin
	const isPending = access?.invite?.status === 'pending'
	const changeEmail = (typed: string) => {
		form.set('email', typed)
		if (!hasAccess && isAdmin) form.set('isAdmin', false)
	}
	return (
		<FormSection title="Admin Access">
			<TextField
				{...form.field('email')}
				onChange={changeEmail}
				isOptional
				hint="Never shown to visitors."
				input={emailInput}
			/>
			<SwitchField
				{...form.field('isAdmin')}
				value={hasAccess || isAdmin}
				isDisabled={hasAccess || !mayGive || email.trim() === ''}
				hint={hintOf({ hasAccess, isPending, mayGive, email, stored, name: form.base.name })}
			/>
			{hasAccess && mayGive ? (
				<p className="hint">
					Access is taken away under <Link to="/admin/access">Access</Link>.
				</p>
			) : null}
			{access?.invite ? (
				<InviteLine invite={access.invite} email={stored} name={form.base.name} maySend={mayGive} />
			) : null}
		</FormSection>
	)
}

type Situation = {
	hasAccess: boolean
	isPending: boolean
	mayGive: boolean
	email: string
	stored: string
	name: string
}

function hintOf({ hasAccess, isPending, mayGive, email, stored, name }: Situation): string {
	if (hasAccess) {
		const isChanged = email.trim().toLowerCase() !== stored.toLowerCase()
		if (!isChanged) return `${name} already has admin access.`
		return isPending
			? `${name} already has admin access, as ${stored}. If you change the address, that invitation is withdrawn when you save.`
			: `${name} already has admin access, as ${stored}. Changing the address here does not affect that.`
	}
	if (!mayGive) return 'Only an administrator can give access.'
	if (email.trim() === '') return 'Enter an email address to give admin access.'
	return 'With admin access, this person can change everything here. The invitation is sent when you save.'
}

type InviteLineProps = {
	invite: NonNullable<MemberAccess['invite']>
	email: string
	name: string
	maySend: boolean
}

function InviteLine({ invite, email, name, maySend }: InviteLineProps) {
	const [isSending, setIsSending] = useState(false)
	const [isSentNow, setIsSentNow] = useState(false)
	const [problem, setProblem] = useState<string | null>(null)
	async function sendAgain() {
		setIsSending(true)
		setProblem(null)
		const toast = await mailInvitation({ email, name, inviteId: invite.id })
		setIsSending(false)
		if (toast.kind === 'error') setProblem(toast.description ?? toast.title)
		else setIsSentNow(true)
		await showToast(toast)
	}
	if (invite.status === 'accepted') {
		return (
			<p className="invite-line">
				<span className="state" data-access="admin">
					Accepted
				</span>
				<span>
					Accepted the invitation <RelativeTime date={invite.updatedAt} />.
				</span>
			</p>
		)
	}
	return (
		<div className="invite-line">
			<span className="state" data-access="invited">
				Pending
			</span>
			<span role="status">
				Invited {isSentNow ? 'again just now' : <RelativeTime date={invite.updatedAt} />}, not
				accepted yet.
			</span>
			{maySend ? (
				<button
					type="button"
					className="btn btn-small"
					disabled={isSending}
					onClick={() => void sendAgain()}
				>
					{isSending ? 'Sending...' : 'Send the invitation again'}
				</button>
			) : null}
			{problem ? (
				<p className="field-error" role="alert">
					{problem}
				</p>
			) : null}
		</div>
	)
}

/** A member's access to the back office. */
export type MemberAccess = {
	/** Whether the address has been given access: by an invitation, or because an administrator signs in with it. */
	isAdmin: boolean
	/** The invitation of the address; null when there is none. */
	invite: { id: string; status: 'pending' | 'accepted'; updatedAt: Date } | null
}
