import { createMiddleware } from 'hono/factory'
import { sparingHeader } from '#app/site/document/sparing.ts'

/** Tells the page that its visitor asked to save data, beside the page: what is kept is the same for everybody. */
export const saveData = createMiddleware(async (context, next) => {
	await next()
	if (context.req.header('Save-Data') === 'on') context.header(...sparingHeader)
})
