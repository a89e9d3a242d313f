// Makes the programs of the bundled PostgreSQL ready to run, for a site that later has no right to write here.
import { StartError } from '../start-error.ts'
import { findBinaries } from './binaries.ts'

try {
	findBinaries()
} catch (error) {
	// Without them the site needs DATABASE_URL, and says so when it starts.
	if (!(error instanceof StartError)) throw error
}
