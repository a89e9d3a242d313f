export { headAdmin as handle } from '#content/text/head/admin.tsx'
