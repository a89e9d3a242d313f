import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import '#app/admin/admin.css'
import { AuthScreen } from '#app/admin/auth-screen/auth-screen.tsx'
import { callOf, failureText } from '#app/admin/auth-screen/auth-mode.ts'
import type { AuthMode } from '#app/admin/auth-screen/auth-mode.ts'
import { toError } from '#app/admin/auth-screen/use-auth-screen.ts'
import { readLink } from '#app/auth/links.server.ts'
import { knowSession, sessionContext } from '#app/auth/session-context.server.ts'
import { db } from '#app/db/client.server.ts'
import { formText } from '#app/lib/form-text.ts'
import { warnOfTampering } from '#app/site/session/session-change.ts'
import { visitorContext } from '#app/site/visitor.ts'
import type { Route } from './+types/auth.ts'

export const middleware: Route.MiddlewareFunction[] = [knowSession]

const deadLink =
	'This link has been used already, was replaced by a newer one, or is too old. Please ask for a new one.'

/** Which mode the address opens; one with a token that is no longer good opens the form that asks for another. */
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
	return { mode, token: null, ...known, error: toError(deadLink) }
}

const modesOf = {
	reset: 'setPassword',
	invitation: 'setPassword',
	verification: 'verify',
	setup: 'setup',
} as const

function askedMode(query: URLSearchParams): { mode: AuthMode; token: string | null } {
	const [token, verify, setup] = ['token', 'verify', 'setup'].map((name) => query.get(name))
	if (setup) return { mode: 'setup', token: setup }
	if (verify) return { mode: 'verify', token: verify }
	if (query.get('reset') === 'true') {
		return token ? { mode: 'setPassword', token } : { mode: 'reset', token: null }
	}
	return { mode: query.get('signup') === 'true' ? 'signUp' : 'signIn', token: null }
}

/** The same calls as `/api/auth/...`, for a browser without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
	const { authCalls } = await import('#app/auth/calls.server.ts')
	const form = await request.formData().catch(() => new FormData())
	const name = formText(form, 'call')
	const call = Object.hasOwn(authCalls, name) ? authCalls[name] : undefined
	if (!call) throw data(null, { status: 400 })
	const { address, requestId } = context.get(visitorContext)
	const { status, body, cookies = [] } = await call({ request, form, address, requestId })
	const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
	if (body.ok && body.to) throw redirect(body.to, { headers })
	const mode = (Object.keys(callOf) as AuthMode[]).find((key) => callOf[key] === name) ?? 'signIn'
	const email = formText(form, 'email')
	const error = body.ok ? null : toError(failureText(mode, body.message), body.code)
	// A link that was not used up by the refusal is good for the next try.
	const token = status === 422 ? formText(form, 'token') || null : null
	return data({ mode, email, token, error }, { status, headers })
}

export const meta: Route.MetaFunction = () => [
	{ title: 'Admin Access' },
	{ name: 'robots', content: 'noindex' },
]

const doneNotices: Partial<Record<AuthMode, string>> = {
	signUp: 'Please check your email to verify your account.',
	setPassword: 'Your password has been set. Sign in with it now.',
	verify: 'Your email address is verified. You can sign in now.',
}

export default function AuthRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { mode, token, isTampered, sessionEmail, error } = loaderData
	useEffect(() => {
		if (isTampered) warnOfTampering()
	}, [isTampered])
	const isDone = actionData !== undefined && actionData.error === null
	const notice = isDone ? (doneNotices[actionData.mode] ?? null) : null
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
