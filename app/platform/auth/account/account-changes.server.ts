import type { AccountChange } from './account-change.ts'
import { askForEmail } from './change-email.server.ts'
import { changeName } from './change-name.server.ts'
import { changePassword } from './change-password.server.ts'
import { factorChanges } from './factor-changes.server.ts'
import { endOtherSessions, endOwnSession } from './own-sessions.server.ts'
import { setVisitsMail } from './visits-mail.server.ts'

/** Every change of the own account, by the name in its request. */
export const accountChanges: Record<string, AccountChange> = {
	'change-email': askForEmail,
	'change-name': changeName,
	'change-password': changePassword,
	'end-session': endOwnSession,
	'end-other-sessions': endOtherSessions,
	'visits-mail': setVisitsMail,
	...factorChanges,
}
