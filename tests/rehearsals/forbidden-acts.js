// Runs as a service with the limits of the site's unit, tries what the site must not be able to do, and prints what
// went through.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { networkInterfaces } from 'node:os'

const write = (file) => () => writeFileSync(file, 'x')
const run =
	(...[command, ...args]) =>
	() => {
		const { status, error } = spawnSync(command, args)
		if (status !== 0) throw error ?? new Error(`exit code ${status}`)
	}

const acts = {
	'write into the program': write('/srv/roost/.probe'),
	'write where everyone may': write('/srv/loose/probe'),
	'write into /etc': write('/etc/probe'),
	'read a home folder': () => readFileSync('/home/secret'),
	'see other processes': () => readFileSync('/proc/1/status'),
	'read settings of the kernel': () => readdirSync('/proc/sys'),
	'list the networks': () => networkInterfaces(),
	'make a namespace': run('unshare', '--user', 'true'),
	'set a file to run as its owner': run('sh', '-c', 'cp /bin/true /tmp/own && chmod u+s /tmp/own'),
	'run a 32-bit call': run('setarch', 'linux32', 'true'),
	// To show that the list can succeed.
	'write into its own folder': write(`${process.env.DATA_DIR}/probe`),
	'give way to others': run('nice', 'true'),
}

const done = Object.keys(acts).filter((name) => {
	try {
		acts[name]()
		return true
	} catch {
		return false
	}
})
writeFileSync(`${process.env.DATA_DIR}/acts.json`, JSON.stringify(done))
