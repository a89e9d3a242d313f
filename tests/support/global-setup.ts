import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'
import { seed } from './random.ts'

declare module 'vitest' {
	// Vitest merges into this interface.
	// oxlint-disable-next-line typescript/consistent-type-definitions
	interface ProvidedContext {
		/** Address of the database `postgres`, with the right to create databases. */
		postgresUrl: string
	}
}

/** One database server for the whole run. */
export default async function setup(project: TestProject) {
	process.stdout.write(`Seed ${seed}: TEST_SEED=${seed} repeats the random tests\n`)
	const postgres = await startPostgres()
	project.provide('postgresUrl', postgres.url)
	return postgres.stop
}
