import { expect, test } from 'vitest'
import { toPlace } from './job-place.ts'

test('a place is in Australia when its state, its city or the country says so', () => {
	const australian = [
		'Adelaide, SA',
		'Perth, WA',
		'Perth WA 6000',
		'Bendigo',
		'Bendigo, Victoria',
		'Tamworth, New South Wales',
		'Barossa, South Australia',
		'Young NSW 2594',
		'Queensland',
		'Anywhere in Australia',
		'Hamilton, Vic',
		'12 Queen Street, Melbourne',
	]
	for (const location of australian)
		expect({ location, country: toPlace(location).country }).toEqual({ location, country: 'AU' })
})

test('every other place is in New Zealand, even with Australian street names', () => {
	const ours = [
		'Hamilton, Waikato, New Zealand',
		'Victoria Street, Hamilton',
		'Melbourne Road, Wellington',
		'Perth Street, NZ',
		'Sandringham, Auckland',
		'Waikato',
		'Bendigo, Central Otago, New Zealand',
		'',
	]
	for (const location of ours)
		expect({ location, country: toPlace(location).country }).toEqual({ location, country: 'NZ' })
})

test('town and region are distinguished from streets, states and countries', () => {
	expect(toPlace('Hamilton, Waikato, New Zealand')).toMatchObject({
		locality: 'Hamilton',
		region: 'Waikato',
	})
	expect(toPlace('Victoria Street, Hamilton')).toMatchObject({ locality: 'Hamilton', region: null })
	expect(toPlace('Perth WA 6000')).toMatchObject({ locality: 'Perth', region: 'WA' })
	expect(toPlace('Queensland')).toMatchObject({ locality: 'Queensland', region: null })
})
