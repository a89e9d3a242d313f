import type { ActionFunctionArgs } from 'react-router'
import type { z } from 'zod'
import { actorContext } from '#platform/auth/actor.ts'
import type { Admin } from '#platform/auth/actor.ts'
import { readJson } from '#platform/lib/http/read-json.ts'
import type { Result } from '#platform/lib/result.ts'
import { storable } from '#platform/lib/text/characters.ts'
import { failureResponse } from './read-failure.server.ts'

type ChangeOptions<Code extends string> = {
	/** What failed, for the log, such as 'moving a service failed'. */
	failed: string
	/** What people read about a body that does not fit, with 422; unless given, 400 with words for programmers. */
	unfit?: string
	/** What people read when the change is refused, by code. */
	refusals?: Record<Code, string>
}

type ChangeRequest = Pick<ActionFunctionArgs, 'params' | 'url'> & { actor: Admin }

/**
 * The action by which a screen changes something, JSON in and JSON out. `run` gets the body as `schema` reads it,
 * without characters that cannot be stored. Its value is the response; a refusal is answered by 409 with its message,
 * an error as by `failureResponse`. A change with other answers returns its own response.
 */
export function changeAction<S extends z.ZodType, Code extends string = never>(
	schema: S,
	{ failed, unfit, refusals }: ChangeOptions<Code>,
	run: (
		sent: z.output<S>,
		requested: ChangeRequest,
	) => Promise<Response | Result<object | null | void, { code: NoInfer<Code> }>>,
) {
	return async ({ request, params, url, context }: ActionFunctionArgs): Promise<Response> => {
		const sent = schema.safeParse(storable(await readJson(request)))
		if (!sent.success)
			return unfit === undefined
				? Response.json({ message: 'The request could not be read.' }, { status: 400 })
				: Response.json({ message: unfit }, { status: 422 })
		try {
			const result = await run(sent.data, { params, url, actor: context.get(actorContext) })
			if (result instanceof Response) return result
			if (result.ok) return Response.json(result.value ?? { changed: true })
			return Response.json({ message: refusals?.[result.error.code] }, { status: 409 })
		} catch (error) {
			return failureResponse(error, failed)
		}
	}
}

/** The response to a form with faults: 422 with the messages of each field. */
export function fieldMessages(messages: Partial<Record<string, string[]>>): Response {
	return Response.json({ messages }, { status: 422 })
}
