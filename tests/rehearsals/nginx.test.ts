import { expect, test } from 'vitest'
import { readShipped, testConf, withPlaces } from './nginx.ts'
import { whatIsMissing } from './programs.ts'

const places = {
	instances: [4001, 4002] as [number, number],
	tlsPort: 4443,
	plainPort: 4080,
	certificate: '/tmp/certificate',
	logs: '/tmp/logs',
}

test('only ports, certificate and log files of deploy/nginx.conf are replaced for a rehearsal', () => {
	const shipped = readShipped().split('\n')
	const changed = withPlaces(readShipped(), places).split('\n')
	expect(changed).toHaveLength(shipped.length)
	const replaced = changed.filter((line, index) => line !== shipped[index])
	expect(replaced.map((line) => line.trim())).toEqual([
		'server 127.0.0.1:4001 max_fails=0;',
		'server 127.0.0.1:4002 max_fails=0;',
		'listen 127.0.0.1:4443 ssl http2;',
		'listen [::1]:4443 ssl http2;',
		'ssl_certificate /tmp/certificate/fullchain.pem;',
		'ssl_certificate_key /tmp/certificate/privkey.pem;',
		'access_log /tmp/logs/roost.access.log roost;',
		'error_log /tmp/logs/roost.error.log crit;',
		'listen 127.0.0.1:4080;',
		'listen [::1]:4080;',
		'access_log /tmp/logs/roost.access.log roost;',
	])
})

test('a configuration without one of the places is refused', () => {
	expect(() => withPlaces(readShipped().replace('listen 80;', 'listen 8080;'), places)).toThrow(
		"deploy/nginx.conf has 'listen 80;' 0 times, not 1",
	)
})

test.skipIf(whatIsMissing({ nginx: 'nginx', openssl: 'openssl' }))(
	'nginx takes deploy/nginx.conf as it is shipped',
	async () => {
		await testConf()
		const wrong = testConf((conf) => conf.replace('proxy_http_version', 'proxy_version'))
		await expect(wrong).rejects.toThrow('proxy_version')
	},
)
