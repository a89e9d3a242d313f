import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import '#app/admin/admin.css'
import { AuthScreen } from '#app/admin/auth-screen/auth-screen.tsx'
import { callOf, failureText } from '#app/admin/auth-screen/auth-mode.ts'
import type { AuthMode } from '#app/admin/auth-screen/auth-mode.ts'
import { toError, verifiedNotices } from '#app/admin/auth-screen/use-auth-screen.ts'
import { deadLinkWords } from '#app/auth/sign-in/dead-links.ts'
import { readLink } from '#app/auth/sign-in/links.server.ts'
import { knowSession, sessionContext } from '#app/auth/session/session-context.server.ts'
import { db } from '#app/db/client.server.ts'
import { logger } from '#app/lib/env/logger.server.ts'
import { formText } from '#app/lib/text/form-text.ts'
import { warnOfTampering } from '#app/site/session/session-change.ts'
import { signedOut, signOutFailed } from '#app/site/session/sign-out.ts'
import { makeCall } from './make-call.server.ts'
import type { Route } from './+types/auth.ts'

export const middleware: Route.MiddlewareFunction[] = [knowSession]

/** The mode that the address opens. With an invalid token: the form to request a new one, or the sign-in. */
export async function loader({ context, url }: Route.LoaderArgs) {
	const { session, isTampered } = context.get(sessionContext)
	const query = url.searchParams
	const asked = askedMode(query)
	if (session && asked.mode === 'signIn') throw redirect('/admin/dashboard')
	const known = { isTampered, sessionEmail: session?.user.email ?? null }
	if (asked.token === null) return { ...asked, ...known, error: null }
	const link = await readLink(db, asked.token, new Date())
	const isGood = link !== null && modesOf[link.kind] === asked.mode
	if (isGood) return { ...asked, ...known, error: null }
	const mode: AuthMode = asked.mode === 'setPassword' ? 'reset' : 'signIn'
	return { mode, token: null, ...known, error: toError(deadLinkWords[asked.mode]) }
}

const modesOf = {
	reset: 'setPassword',
	invitation: 'setPassword',
	verification: 'verify',
	setup: 'setup',
	email: 'confirmEmail',
} as const

type Asked =
	| { mode: 'setup' | 'verify' | 'setPassword' | 'confirmEmail'; token: string }
	| { mode: 'reset' | 'signUp' | 'signIn'; token: null }

function askedMode(query: URLSearchParams): Asked {
	const [token, verify, setup, email] = ['token', 'verify', 'setup', 'email'].map((name) =>
		query.get(name),
	)
	if (setup) return { mode: 'setup', token: setup }
	if (email) return { mode: 'confirmEmail', token: email }
	if (verify) return { mode: 'verify', token: verify }
	if (query.get('reset') === 'true') {
		return token ? { mode: 'setPassword', token } : { mode: 'reset', token: null }
	}
	return { mode: query.get('signup') === 'true' ? 'signUp' : 'signIn', token: null }
}

/** The same calls as `/api/auth/...`, for a browser without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
	const { authCalls } = await import('#app/auth/sign-in/calls.server.ts')
	const form = await request.formData().catch(() => new FormData())
	const name = formText(form, 'call')
	const call = Object.hasOwn(authCalls, name) ? authCalls[name] : undefined
	if (!call) throw data(null, { status: 400 })
	const asked = call(makeCall(request, { form, context }))
	if (name === 'sign-out') return afterSignOut(asked, context)
	const { status, body, cookies = [] } = await asked
	const headers = headersOf(cookies)
	if (!body.ok && body.secondsLeft) headers.push(['Retry-After', String(body.secondsLeft)])
	if (body.ok && body.to) throw redirect(body.to, { headers })
	const mode = (Object.keys(callOf) as AuthMode[]).find((key) => callOf[key] === name) ?? 'signIn'
	const email = formText(form, 'email')
	const error = body.ok ? null : toError(failureText(mode, body.message), body.code)
	// A 422 does not use up the link, so the form keeps its token.
	const token = status === 422 ? formText(form, 'token') || null : null
	return data({ mode, email, token, error }, { status, headers })
}

/** The response to a sign-out without scripts: the page ignores the session that the request came with. */
async function afterSignOut(
	asked: Promise<{ cookies?: string[] }>,
	context: Route.ActionArgs['context'],
) {
	const shown = { mode: 'signIn' as AuthMode, email: '', token: null }
	context.set(sessionContext, { session: null, isTampered: false })
	try {
		const { cookies = [] } = await asked
		return data({ ...shown, error: null, isSignedOut: true }, { headers: headersOf(cookies) })
	} catch (error) {
		logger.error({ err: error }, 'signing out failed')
		return data({ ...shown, error: toError(signOutFailed) }, { status: 500 })
	}
}

function headersOf(cookies: string[]): [string, string][] {
	return cookies.map((cookie) => ['Set-Cookie', cookie])
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Admin Access' },
	{ name: 'robots', content: 'noindex' },
]

const doneNotices: Partial<Record<AuthMode, string>> = {
	signUp: 'Please check your email to verify your account.',
	setPassword: 'Your password has been set. Sign in with it now.',
	verify: verifiedNotices.verify,
	confirmEmail: verifiedNotices.confirmEmail,
}

export default function AuthRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { mode, token, isTampered, sessionEmail, error } = loaderData
	useEffect(() => {
		if (isTampered) warnOfTampering()
	}, [isTampered])
	const isDone = actionData !== undefined && actionData.error === null
	const isSignedOut = isDone && 'isSignedOut' in actionData
	const notice = isSignedOut ? signedOut : isDone ? (doneNotices[actionData.mode] ?? null) : null
	return (
		<AuthScreen
			token={actionData?.token ?? token}
			sessionEmail={sessionEmail}
			start={{
				mode: notice ? 'signIn' : (actionData?.mode ?? mode),
				error: actionData ? actionData.error : error,
				notice,
				email: actionData?.email ?? '',
				isResetSent: isDone && actionData.mode === 'reset',
			}}
		/>
	)
}
