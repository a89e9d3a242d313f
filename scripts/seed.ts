// `npm run seed -- [--scale N] [--images N]`: loads the demo content, N times over for load tests.
import { parseArgs } from 'node:util'
import { env, EnvError } from '#app/lib/env.server.ts'
import { DemoError } from '#demo/load.ts'
import { seedDemo } from '#demo/seed.ts'

try {
	const { values } = parseArgs({
		options: { scale: { type: 'string' }, images: { type: 'string' } },
	})
	const imageLimit =
		values.images === undefined ? undefined : wholeNumber('--images', values.images)
	const started = performance.now()
	const { added } = await seedDemo({
		databaseUrl: env().DATABASE_URL,
		scale: wholeNumber('--scale', values.scale ?? '1'),
		...(imageLimit === undefined ? {} : { imageLimit }),
		onProgress: (message) => console.log(`Demo content: ${message}`),
	})
	const seconds = ((performance.now() - started) / 1000).toFixed(1)
	console.log(`Demo content: ${added} records added in ${seconds} s`)
} catch (error) {
	if (!isForPeople(error)) throw error
	console.error(error.message)
	process.exitCode = 1
}

function wholeNumber(name: string, text: string): number {
	if (!/^[1-9]\d{0,4}$/.test(text))
		throw new DemoError(`${name} must be a whole number from 1 to 99999, such as ${name} 10`)
	return Number(text)
}

function isForPeople(error: unknown): error is Error {
	if (error instanceof DemoError || error instanceof EnvError) return true
	return (
		error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
	)
}
