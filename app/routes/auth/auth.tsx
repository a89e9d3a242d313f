import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import '#kit/admin/admin.css'
import { AuthScreen } from '#kit/admin/auth-screen/auth-screen.tsx'
import { readAddress } from '#platform/auth/access/accounts.server.ts'
import { callOf, failureText } from '#kit/admin/auth-screen/auth-mode.ts'
import type { AuthMode } from '#kit/admin/auth-screen/auth-mode.ts'
import {
	passwordSetNotices,
	toError,
	verifiedNotices,
} from '#kit/admin/auth-screen/use-auth-screen.ts'
import type { CallResponse } from '#platform/auth/sign-in/call.ts'
import { deadLinkWords, formText } from '#platform/auth/sign-in/call.ts'
import { readLink } from '#platform/auth/sign-in/links.server.ts'
import { readPending } from '#platform/auth/second-factor/pending-sign-in.server.ts'
import { readFactors } from '#platform/auth/second-factor/factors.server.ts'
import { relyingParty } from '#platform/auth/passkeys/relying-party.server.ts'
import { knowSession, sessionContext } from '#platform/auth/session/session-origin.server.ts'
import { db } from '#platform/db/client.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { warnOfTampering } from '#kit/site/session/session-change.ts'
import { signedOut, signOutFailed } from '#kit/site/session/sign-out.ts'
import { makeCall } from './make-call.server.ts'
import type { Route } from './+types/auth.ts'

export const middleware: Route.MiddlewareFunction[] = [knowSession]

/** The mode that the address opens. With an invalid token: the form to request a new one, or the sign-in. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
	const { session, isTampered } = context.get(sessionContext)
	const query = url.searchParams
	const requested = requestedMode(query)
	if (session && requested.mode === 'signIn') throw redirect('/admin/dashboard')
	const passkeyOrigin = relyingParty()?.origin ?? null
	const sessionEmail = session?.user.email ?? null
	const nobody = { email: '', passkeys: [] }
	const known = { isTampered, sessionEmail, passkeyOrigin, ...nobody }
	if (isCodeMode(requested.mode) && !(await readPending(db, request)))
		return { mode: 'signIn' as const, token: null, ...known, error: null }
	if (requested.token === null) return { ...requested, ...known, error: null }
	const link = await readLink(db, requested.token, new Date())
	const isGood = link !== null && modesOf[link.kind] === requested.mode
	if (isGood) return { ...requested, ...known, error: null, ...(await accountOf(link)) }
	const mode: AuthMode = requested.mode === 'setPassword' ? 'reset' : 'signIn'
	return { mode, token: null, ...known, error: toError(deadLinkWords[requested.mode]) }
}

/** Whose password the link sets, and what else signs in; nobody's for links that are for no account yet. */
async function accountOf(link: { userId: string | null } | null) {
	const userId = link?.userId ?? null
	if (userId === null) return { email: '', passkeys: [] }
	const [email, { passkeys }] = [await readAddress(db, userId), await readFactors(db, userId)]
	return { email: email ?? '', passkeys }
}

const modesOf = {
	reset: 'setPassword',
	invitation: 'setPassword',
	verification: 'verify',
	setup: 'setup',
	email: 'confirmEmail',
} as const

type RequestedMode =
	| { mode: 'setup' | 'verify' | 'setPassword' | 'confirmEmail'; token: string }
	| { mode: 'reset' | 'signUp' | 'signIn' | CodeMode; token: null }

type CodeMode = 'secondFactor' | 'recoveryCode'

/** The modes that follow the right password. */
const codeModes: Record<string, CodeMode> = { code: 'secondFactor', recovery: 'recoveryCode' }

function isCodeMode(mode: AuthMode): mode is CodeMode {
	return mode === 'secondFactor' || mode === 'recoveryCode'
}

function requestedMode(query: URLSearchParams): RequestedMode {
	const [token, verify, setup, email] = ['token', 'verify', 'setup', 'email'].map((name) =>
		query.get(name),
	)
	if (setup) return { mode: 'setup', token: setup }
	if (email) return { mode: 'confirmEmail', token: email }
	if (verify) return { mode: 'verify', token: verify }
	if (query.get('reset') === 'true') {
		return token ? { mode: 'setPassword', token } : { mode: 'reset', token: null }
	}
	if (query.get('signup') === 'true') return { mode: 'signUp', token: null }
	return { mode: codeModes[query.get('step') ?? ''] ?? 'signIn', token: null }
}

/** The same calls as `/api/auth/...`, for a browser without scripts. */
export async function action({ request, context, url }: Route.ActionArgs) {
	const { authCalls, remainingIn } = await import('#platform/auth/sign-in/calls.server.ts')
	const form = await request.formData().catch(() => new FormData())
	const name = formText(form, 'call')
	const call = Object.hasOwn(authCalls, name) ? authCalls[name] : undefined
	if (!call) throw data(null, { status: 400 })
	const requested = call(makeCall(request, { form, context }))
	if (name === 'sign-out') return afterSignOut(requested, context)
	const { status, body, cookies = [] } = await requested
	const headers = headersOf(cookies)
	if (!body.ok && body.secondsLeft) headers.push(['Retry-After', String(body.secondsLeft)])
	if (body.ok && body.to) throw redirect(body.to, { headers })
	const mode = modeAfter({ name, body, shown: requestedMode(url.searchParams).mode })
	const email = formText(form, 'email')
	const error = body.ok ? null : toError(failureText(mode, body.message), body.code)
	const notice = body.ok ? noticeAfter(name, body.step) : null
	// A 422 does not use up the link, so the form keeps its token.
	const token = status === 422 ? formText(form, 'token') || null : null
	const remaining = remainingIn(form)
	const { passkeys } = await accountOf(
		token === null ? null : await readLink(db, token, new Date()),
	)
	return data({ mode, email, token, passkeys, remaining, error, notice }, { status, headers })
}

type After = { name: string; body: CallResponse; shown: AuthMode }

/** What the page shows after a plain post: the form that was sent, or the one that has to follow. */
function modeAfter({ name, body, shown }: After): AuthMode {
	if (body.ok && body.step) return body.step === 'secondFactor' ? 'secondFactor' : 'signIn'
	if (!body.ok && body.code === 'startAgain') return 'signIn'
	if (callOf[shown] === name) return shown
	return (Object.keys(callOf) as AuthMode[]).find((key) => callOf[key] === name) ?? 'signIn'
}

/** The response to a sign-out without scripts: the page ignores the session that the request came with. */
async function afterSignOut(
	requested: Promise<{ cookies?: string[] }>,
	context: Route.ActionArgs['context'],
) {
	const shown = { mode: 'signIn' as AuthMode, email: '', token: null, notice: null }
	context.set(sessionContext, { session: null, isTampered: false })
	try {
		const { cookies = [] } = await requested
		return data({ ...shown, error: null, notice: signedOut }, { headers: headersOf(cookies) })
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

const doneNotices: Record<string, string> = {
	'sign-up': 'Please check your email to verify your account.',
	'verify-email': verifiedNotices.verify,
	'confirm-email': verifiedNotices.confirmEmail,
}

/** The notice after a plain post that went well. */
function noticeAfter(name: string, step: keyof typeof passwordSetNotices = 'other'): string | null {
	return name === 'set-password' ? passwordSetNotices[step] : (doneNotices[name] ?? null)
}

export default function AuthRoute({ loaderData, actionData }: Route.ComponentProps) {
	const { mode, token, isTampered, sessionEmail, passkeyOrigin, error, email } = loaderData
	useEffect(() => {
		if (isTampered) warnOfTampering()
	}, [isTampered])
	const forms = actionData && 'remaining' in actionData ? actionData : null
	const isDone = actionData !== undefined && actionData.error === null
	const notice = actionData?.notice ?? null
	// A code has to follow, with the notice above it; after any other the form to sign in is shown.
	const isFinished = notice !== null && actionData?.mode !== 'secondFactor'
	return (
		<AuthScreen
			token={actionData?.token ?? token}
			sessionEmail={sessionEmail}
			passkeyOrigin={passkeyOrigin}
			passkeys={forms?.passkeys ?? loaderData.passkeys}
			remaining={forms?.remaining ?? []}
			start={{
				mode: isFinished ? 'signIn' : (actionData?.mode ?? mode),
				error: actionData ? actionData.error : error,
				notice,
				email: actionData?.email ?? email,
				isResetSent: isDone && actionData.mode === 'reset',
			}}
		/>
	)
}
