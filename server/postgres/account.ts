// PostgreSQL refuses to run as root. When we are root it runs as another account; in this order: an ordinary one that
// can reach the folders; one that may read everything but write only its own; a user namespace; one that may ignore all
// file permissions.
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { canRun } from './binaries.ts'
import type { Binaries } from './binaries.ts'

/** How PostgreSQL's programs are started, and the owner of its files. */
export type Account = {
	/** Command and arguments before the program. */
	prefix: string[]
	/** User and group of the process; null: our own. */
	identity: { uid: number; gid: number } | null
	/** Required owner of its files; null: the account that makes them. */
	owner: { uid: number; gid: number } | null
}

type Person = { uid: number; gid: number }

/**
 * Chooses the account PostgreSQL runs under, and lets it enter `dataDir`.
 *
 * @param cluster the database's own folder inside `dataDir`; it need not exist yet.
 * @throws StartError when we are root and no account works.
 */
export function chooseAccount(
	binaries: Binaries,
	{ dataDir, cluster }: { dataDir: string; cluster: string },
): Account {
	if (process.getuid?.() !== 0) return { prefix: [], identity: null, owner: null }
	const people = ordinaryPeople(cluster)
	return (
		firstOf(people, (person) => asPerson(binaries, person, dataDir)) ??
		firstOf(people, (person) => withCapability(binaries, person, 'dac_read_search')) ??
		inUserNamespace(binaries) ??
		firstOf(people, (person) => withCapability(binaries, person, 'dac_override')) ??
		refuseRoot(dataDir)
	)
}

/** The first way that works; later ones are not even tried. */
function firstOf(people: Person[], way: (person: Person) => Account | null): Account | null {
	for (const person of people) {
		const account = way(person)
		if (account) return account
	}
	return null
}

function asPerson(binaries: Binaries, person: Person, dataDir: string): Account | null {
	const isReachable = letThrough(dataDir, person) && canRun(binaries, { prefix: [], ...person })
	return isReachable ? { prefix: [], identity: person, owner: person } : null
}

function withCapability(
	binaries: Binaries,
	{ uid, gid }: Person,
	capability: string,
): Account | null {
	const prefix = [
		'setpriv',
		`--reuid=${uid}`,
		`--regid=${gid}`,
		'--clear-groups',
		`--inh-caps=+${capability}`,
		`--ambient-caps=+${capability}`,
		'--no-new-privs',
	]
	// The capability opens the data folder only: PostgreSQL's check of its own programs ignores it.
	const works = canRun(binaries, { prefix: [], uid, gid }) && canRun(binaries, { prefix })
	return works ? { prefix, identity: null, owner: { uid, gid } } : null
}

function inUserNamespace(binaries: Binaries): Account | null {
	// Without a mapping the process sees itself as `nobody`, while root still owns its files.
	const prefix = ['unshare', '--user']
	return canRun(binaries, { prefix }) ? { prefix, identity: null, owner: { uid: 0, gid: 0 } } : null
}

function refuseRoot(dataDir: string): never {
	throw new StartError(
		'The bundled PostgreSQL does not run as root, and no other account can reach its programs or ' +
			`${dataDir}: start as an ordinary user, move the project out of root's home, or set DATABASE_URL`,
	)
}

/** The cluster's present owner, then `postgres`, then `nobody`; never root. */
function ordinaryPeople(cluster: string): Person[] {
	const owner = ownerOf(cluster)
	const people = [owner, ...namedPeople(['postgres', 'nobody'])]
	return people.filter((person) => person !== null && person.uid !== 0) as Person[]
}

function ownerOf(path: string): Person | null {
	const found = statSync(path, { throwIfNoEntry: false })
	return found ? { uid: found.uid, gid: found.gid } : null
}

function namedPeople(names: string[]): Person[] {
	let lines: string[] = []
	try {
		lines = readFileSync('/etc/passwd', 'utf8').split('\n')
	} catch {
		// Systems without the file have none of these names.
	}
	return names.flatMap((name) => {
		const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
		return fields ? [{ uid: Number(fields[2]), gid: Number(fields[3]) }] : []
	})
}

/** Whether `person` can enter `dataDir` and every folder above it; lets their group enter `dataDir` itself. */
function letThrough(dataDir: string, person: Person): boolean {
	for (let folder = dirname(dataDir); ; folder = dirname(folder)) {
		if (!mayEnter(folder, person)) return false
		if (folder === dirname(folder)) break
	}
	if (mayEnter(dataDir, person)) return true
	try {
		chownSync(dataDir, 0, person.gid)
		chmodSync(dataDir, 0o710)
	} catch {
		return false
	}
	return mayEnter(dataDir, person)
}

function mayEnter(folder: string, { uid, gid }: Person): boolean {
	const { mode, uid: ownerUid, gid: ownerGid } = statSync(folder)
	if (uid === ownerUid) return (mode & 0o100) !== 0
	if (gid === ownerGid) return (mode & 0o010) !== 0
	return (mode & 0o001) !== 0
}

/** Gives `path` and everything below it to the account, when it has another owner. */
export function giveTo({ owner }: Account, path: string) {
	if (!owner) return
	const found = lstatSync(path)
	if (found.uid === owner.uid) return
	const below = found.isDirectory()
		? readdirSync(path, { recursive: true, withFileTypes: true })
		: []
	for (const entry of below) {
		if (!entry.isSymbolicLink()) {
			chownSync(join(entry.parentPath, entry.name), owner.uid, owner.gid)
		}
	}
	// Last: its owner shows that everything below is done.
	chownSync(path, owner.uid, owner.gid)
}
