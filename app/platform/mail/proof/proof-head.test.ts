import { expect, test } from 'vitest'
import { arrivedHead, ourGreeting, proofId } from '#tests/fixtures/proof-heads.ts'
import { readProofHead } from './proof-head.ts'

const greeting = ourGreeting
const read = (text: string) => readProofHead(text, { greeting })

/** Such as `dkim=pass`. */
const found = (text: string) =>
	read(text).results?.map(({ name, result }) => `${name}=${result}`) ?? null

const good = 'dkim=pass header.d=hatchandhen.nz header.s=one;\n\tspf=pass smtp.mailfrom=a@b.nz'
const ours = { domain: 'hatchandhen.nz' }

test('id, sender, envelope, results and signatures are read from headers over several lines', () => {
	const head = read(arrivedHead({ results: good, signatures: [ours, { domain: 'Relay.Example' }] }))
	expect(head).toMatchObject({
		id: proofId,
		from: 'no-reply@hatchandhen.nz',
		returnPath: 'no-reply@hatchandhen.nz',
		signatures: [
			{ domain: 'hatchandhen.nz', selector: 'one', coversList: true },
			{ domain: 'relay.example', selector: 'one', coversList: true },
		],
	})
	expect(head.results).toEqual([
		{
			name: 'dkim',
			result: 'pass',
			properties: new Map([
				['header.d', 'hatchandhen.nz'],
				['header.s', 'one'],
			]),
		},
		{ name: 'spf', result: 'pass', properties: new Map([['smtp.mailfrom', 'a@b.nz']]) },
	])
})

test.each([
	['from', false],
	['from:list-unsubscribe', false],
	['list-unsubscribe-post:list-unsubscribe-x', false],
	['List-Unsubscribe-Post : From : List-Unsubscribe', true],
])('a signature over %s covers the headers for unsubscribing: %s', (covered, coversList) => {
	const head = read(arrivedHead({ signatures: [{ ...ours, covered }] }))
	expect(head.signatures).toMatchObject([{ coversList }])
})

const summary = `Original Message

Message ID\t<${proofId}@www.hatchandhen.nz>
From:\tHatch & Hen <somebody@else.example>
Subject:\tTest
SPF:\tPASS with IP 192.0.2.7
DKIM:\t'PASS' with domain hatchandhen.nz

Download original
`

test('a pasted head is the same with either line end, and below the summary of a program', () => {
	const head = arrivedHead({ results: good, signatures: [ours] })
	const whole = `${head}This is text.\nAuthentication-Results: mx; dkim=fail\n`
	for (const text of [whole, whole.replaceAll('\n', '\r\n'), `\n\n${summary}\n${whole}`, head])
		expect(read(text)).toEqual(read(head))
	expect(read(`${summary}\n${whole}`).from).toBe('no-reply@hatchandhen.nz')
})

const forged = `Authentication-Results: mx.receiver.example; ${good}`

test('results that were in the mail before it was received do not count', () => {
	const none = 'spf=none; dkim=none'
	const received = 'Received: from a.example by relay.example; Mon, 30 Nov 2026 10:00:00 +1300'
	for (const between of [[received, forged], [forged]])
		expect(found(arrivedHead({ results: none, between }))).toEqual(['spf=none', 'dkim=none'])
	// Below the line by which our mail service took the mail from us, or below its signature, they are not even read.
	const lower = arrivedHead({ results: null }).replace('From:', `${forged}\nFrom:`)
	expect(found(lower)).toBeNull()
	expect(found(arrivedHead({ results: null, signatures: [ours], between: [forged] }))).toBeNull()
})

test('a server may write a header for each method; what another server wrote between is left out', () => {
	const apart = [
		'Authentication-Results: spf.receiver.example; spf=pass smtp.mailfrom=a@b.nz',
		'Authentication-Results: other.example; dmarc=pass',
		'Authentication-Results: mx.receiver.example; dkim=pass header.d=hatchandhen.nz',
	]
	expect(found(arrivedHead({ results: 'dmarc=fail', between: apart }))).toEqual([
		'dmarc=fail',
		'spf=pass',
		'dkim=pass',
	])
})

test.each<[results: string, methods: string[] | null]>([
	['none', null],
	['auth=pass smtp.auth=site', null],
	['spf=pass (a; b (c)) smtp.mailfrom="a;b@c.nz"; dkim=fail x="a;b"', ['spf=pass', 'dkim=fail']],
	['DKIM/1=Pass header.d=A.nz; ; x', ['dkim=pass']],
])('%s says %j', (results, methods) => {
	expect(found(arrivedHead({ results }))).toEqual(methods)
})

test('Gmail writes them below its own lines, Exchange without its name', () => {
	const gmail = `Delivered-To: replies@hatchandhen.nz
Received: by 2002:a05:7022:1 with SMTP id a; Sun, 29 Nov 2026 13:00:02 -0800 (PST)
ARC-Authentication-Results: i=1; mx.google.com; dkim=fail
Return-Path: <replies+1@hatchandhen.nz>
Received: from relay.example (relay.example. [192.0.2.7]) by mx.google.com with ESMTPS id b
Received-SPF: pass (google.com: domain of a@b.nz designates 192.0.2.7 as permitted sender)
Authentication-Results: mx.google.com; dkim=pass header.i=@hatchandhen.nz header.s=one header.b=x;
       spf=pass (google.com: domain of a@b.nz designates 192.0.2.7 as permitted sender) smtp.mailfrom="a+1@b.nz"
DKIM-Signature: v=1; d=hatchandhen.nz; s=one; h=from; b=x
Received: from ${greeting} (unknown) by relay.example; Mon, 30 Nov 2026 10:00:00 +1300
From: a@b.nz
`
	expect(found(gmail)).toEqual(['dkim=pass', 'spf=pass'])
	const exchange = `Received: from A.prod.outlook.com by B.prod.outlook.com; Sun, 29 Nov 2026 21:00:02 +0000
Authentication-Results: spf=pass (sender IP is 192.0.2.7) smtp.mailfrom=b.nz;
 dkim=none (message not signed) header.d=none;dmarc=bestguesspass action=none header.from=b.nz;
Received: from relay.example (192.0.2.7) by A.mail.protection.outlook.com; Sun, 29 Nov 2026 21:00:01 +0000
From: a@b.nz
Return-Path: <a@b.nz>
`
	expect(found(exchange)).toEqual(['spf=pass', 'dkim=none', 'dmarc=bestguesspass'])
	expect(read(exchange).returnPath).toBe('a@b.nz')
})

test('received by a server to which we spoke ourselves, its results count on either side of its line', () => {
	const line = `Received: from ${greeting} by mx.receiver.example; Mon, 30 Nov 2026 10:00:00 +1300`
	const results = 'Authentication-Results: mx.receiver.example; spf=pass'
	expect(found(`${results}\n${line}\nFrom: a@b.nz\n`)).toEqual(['spf=pass'])
	expect(found(`${line}\n${results}\nFrom: a@b.nz\n`)).toEqual(['spf=pass'])
})

test('a mail that is no test has no id; one without our header has that of its Message-ID', () => {
	const head = arrivedHead({})
	expect(read(head.replace(/X-Roost-Mail.*\n/, '')).id).toBe(proofId)
	expect(read(head.replaceAll(proofId, 'CA+1')).id).toBeNull()
	expect(read(head.replaceAll(proofId, `${proofId}.1`)).id).toBe(proofId)
	expect(read('').id).toBeNull()
	expect(read('no mail at all').results).toBeNull()
})

test('a huge head is read', () => {
	for (const letters of ['(', '"', ';', '=', 'a.', '\\', ' ', '\n\t', '\0'])
		expect(read(arrivedHead({ results: letters.repeat(100_000), signatures: [ours] })).id).toBe(
			proofId,
		)
	const domain = 'a.'.repeat(50_000)
	const [signature] = read(arrivedHead({ signatures: [{ domain }] })).signatures
	expect(signature?.domain.length).toBeLessThanOrEqual(254)
	const many = Array.from({ length: 100 }, () => ours)
	expect(read(arrivedHead({ signatures: many })).signatures.length).toBeLessThanOrEqual(10)
})
