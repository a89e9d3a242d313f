import type { Db } from '#platform/db/client.server.ts'
import type { Admin } from '../actor.ts'

export type AccountClient = { admin: Admin; request: Request }

/** The fields of a form, as JSON. */
export type AccountForm = Record<string, unknown>

/** The response as JSON, and cookies to set. */
export type AccountResponse = { status: number; body: object; cookies?: string[] }

/** A change of the own account, by the fields of its form. */
export type AccountChange = (
	db: Db,
	client: AccountClient,
	body: AccountForm,
) => Promise<AccountResponse>

/** The text of a field; empty when it is missing or no text. */
export function textOf(body: AccountForm, name: string): string {
	const value = body[name]
	return typeof value === 'string' ? value : ''
}

/** 422 with a message at a field. */
export function refuseField(field: string, message: string): AccountResponse {
	return { status: 422, body: { messages: { [field]: [message] } } }
}

/** 200. */
export function changed(body: object = {}): AccountResponse {
	return { status: 200, body }
}
