import { createMiddleware } from 'hono/factory'
import { sparingHeader } from '#app/site/document/sparing.ts'

/** Adds the visitor's wish to save data as a header: the cached page itself is the same for everybody. */
export const saveData = createMiddleware(async (context, next) => {
	await next()
	if (context.req.header('Save-Data') === 'on') context.header(...sparingHeader)
})
