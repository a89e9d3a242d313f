export { headAdmin as handle } from '#content/head/admin.tsx'
