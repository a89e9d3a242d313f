import type { Mutation } from './mutation.ts'

/** Who may come in, and what they may do. */
export const accountMutations: Mutation[] = [
	{
		clause: 'ADM-ROUTE-02',
		breaks: 'the sidebar leads nowhere for the team',
		file: 'app/admin/frame/admin-navigation.ts',
		find: `		{ to: '/admin/team', label: 'Team', icon: Users },
`,
		replace: '',
	},
	{
		clause: 'ADM-ROUTE-03',
		breaks: 'signing out says nothing',
		file: 'app/site/session/sign-out.ts',
		find: `		void showToast({ title: signedOut, isOfNextScreen: isLeaving })
`,
		replace: '',
	},
	{
		clause: 'ADM-GUARD-01',
		breaks: 'a visitor is sent to the home page',
		file: 'app/auth/guard.server.ts',
		find: `withCookies(redirect('/admin/auth')`,
		replace: `withCookies(redirect('/')`,
	},
	{
		clause: 'ADM-GUARD-03',
		breaks: 'an account without rights is not told whom to ask',
		file: 'app/site/session/access-denied.tsx',
		find: 'Please ask a super admin for access, then',
		replace: 'Please',
	},
	{
		clause: 'ADM-AUTH-04',
		breaks: 'an error stays when the mode changes',
		file: 'app/admin/auth-screen/use-auth-screen.ts',
		find: `		setMode(next)
		setError(null)`,
		replace: '		setMode(next)',
	},
	{
		clause: 'ADM-AUTH-05',
		breaks: 'signing in needs no password',
		file: 'app/admin/auth-screen/mode-forms.tsx',
		find: `isReady={values.email.trim() !== '' && values.password !== ''}`,
		replace: `isReady={values.email.trim() !== ''}`,
	},
	{
		clause: 'ADM-AUTH-06',
		breaks: 'signing up needs no confirmation',
		file: 'app/admin/auth-screen/mode-forms.tsx',
		find: `password !== '' && confirmation !== '' &&`,
		replace: `password !== '' &&`,
	},
	{
		clause: 'ADM-AUTH-12',
		breaks: 'wrong credentials show as the server names them',
		file: 'app/admin/auth-screen/auth-mode.ts',
		find: `if (message === 'Invalid login credentials')`,
		replace: `if (message === '')`,
	},
	{
		clause: 'ADM-AUTH-21',
		breaks: 'an altered half of a session counts as whole',
		file: 'app/auth/session.server.ts',
		find: 'return tokens.length === 1 && seals.length === 1 && isEqual(seal, sealOf(token))',
		replace: 'return tokens.length === 1 && seals.length === 1',
	},
	{
		clause: 'ADM-PWD-04',
		breaks: 'a strong password needs five points',
		file: 'app/auth/password-strength.ts',
		find: 'if (score >= 4)',
		replace: 'if (score >= 5)',
	},
	{
		clause: 'ADM-LOCK-01',
		breaks: 'the account is locked after six failures',
		file: 'app/auth/limits.server.ts',
		find: 'export const maxFailures = 5',
		replace: 'export const maxFailures = 6',
	},
	{
		clause: 'ADM-LOCK-03',
		breaks: 'a sign-in leaves the counters as they are',
		file: 'app/admin/auth-screen/use-auth-screen.ts',
		find: 'if (answer.ok) return clearLock()',
		replace: 'if (answer.ok) return',
	},
	{
		clause: 'ADM-LOCK-04',
		breaks: 'a reload forgets a lock',
		file: 'app/admin/auth-screen/login-lock.ts',
		find: `		else localStorage.setItem(lockoutKey, String(lockedUntil))
`,
		replace: '',
	},
	{
		clause: 'ADM-DASH-02',
		breaks: 'every card counts services',
		file: 'app/admin/dashboard/dashboard-page.tsx',
		find: 'counts[section]?.',
		replace: 'counts.services?.',
	},
	{
		clause: 'ADM-DASH-06',
		breaks: 'a failed count breaks the dashboard',
		file: 'app/admin/dashboard/queries.server.ts',
		find: `could not be read')
		return null`,
		replace: `could not be read')
		throw error`,
	},
	{
		clause: 'ADM-CALL-03',
		breaks: 'the link of a reset mail opens the sign-in',
		file: 'app/auth/links.server.ts',
		find: 'return `/admin/auth?reset=true&token=${token}`',
		replace: 'return `/admin/auth?token=${token}`',
	},
	{
		clause: 'ADM-CALL-04',
		breaks: 'a link of a mail works when its time is over',
		file: 'app/auth/links.server.ts',
		find: `				gt(authLinks.expiresAt, now),
				sql`,
		replace: '				sql',
	},
	{
		clause: 'ADM-CALL-05',
		breaks: 'signing out leaves the session good',
		file: 'app/auth/sign-out.server.ts',
		find: '.where(eq(authSessions.id, id))',
		replace: '.where(eq(authSessions.userId, id))',
	},
	{
		clause: 'ADM-CALL-17',
		breaks: 'an invitation grants no rights',
		file: 'app/auth/invite.server.ts',
		find: `		await makeAdmin(tx, { userId: account.id, actorId: actorId(actor) })
`,
		replace: '',
	},
	{
		clause: 'ADM-CONST-02',
		breaks: 'a dismissed notification goes after 100 seconds',
		file: 'app/site/toast/notifications.ts',
		find: 'const removalDelayMs = 1_000_000',
		replace: 'const removalDelayMs = 100_000',
	},
	{
		clause: 'ADM-CONST-04',
		breaks: 'an open page asks for its session every five minutes',
		file: 'app/admin/use-session-watch.ts',
		find: 'const tickMs = 30_000',
		replace: 'const tickMs = 300_000',
	},
	{
		clause: 'ADM-ROLE-02',
		breaks: 'an account without rights may use the back office',
		file: 'app/auth/guard.server.ts',
		find: 'if (!session.isAdmin) {',
		replace: `if (session.user.id === '') {`,
		isWide: true,
	},
]
