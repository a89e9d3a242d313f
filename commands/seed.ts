// `npm run seed -- [--scale N] [--images N]`: loads the demo content, N times over for load tests. The first start of a
// site without it runs `--none`.
import { parseArgs } from 'node:util'
import { migrate, MigrationError } from '#platform/db/migrate.server.ts'
import { EnvError } from '#platform/lib/env/env-schema.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { StorageError } from '#platform/storage/storage-port.server.ts'
import { DemoError } from '#demo/load.ts'
import { seedDemo, seedNone } from '#demo/seed.ts'

try {
	const { values } = parseArgs({
		options: { scale: { type: 'string' }, images: { type: 'string' }, none: { type: 'boolean' } },
	})
	// This may be the first command of a new site or version, before any start has created its tables.
	await migrate(env().DATABASE_DIRECT_URL)
	if (values.none) await seedNone(env().DATABASE_DIRECT_URL)
	else await seed(values)
} catch (error) {
	if (!isForPeople(error)) throw error
	console.error(explainError(error))
	process.exitCode = 1
}

async function seed(values: { scale?: string; images?: string }): Promise<void> {
	const imageLimit =
		values.images === undefined ? undefined : wholeNumber('--images', values.images)
	const started = performance.now()
	const { added } = await seedDemo({
		databaseUrl: env().DATABASE_DIRECT_URL,
		scale: wholeNumber('--scale', values.scale ?? '1'),
		...(imageLimit === undefined ? {} : { imageLimit }),
		onProgress: (message) => console.log(`Demo content: ${message}`),
	})
	const seconds = ((performance.now() - started) / 1000).toFixed(1)
	console.log(`Demo content: ${added} records added in ${seconds} s`)
}

/** The error with its causes: for a file that could not be stored, the fault of the disk or of the object storage. */
function explainError(error: Error): string {
	return error.cause instanceof Error
		? `${error.message}: ${explainError(error.cause)}`
		: error.message
}

function wholeNumber(name: string, text: string): number {
	if (!/^[1-9]\d{0,4}$/.test(text))
		throw new DemoError(`${name} must be a whole number from 1 to 99999, such as ${name} 10`)
	return Number(text)
}

function isForPeople(error: unknown): error is Error {
	const kinds = [DemoError, EnvError, MigrationError, StorageError]
	if (kinds.some((kind) => error instanceof kind)) return true
	return (
		error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
	)
}
