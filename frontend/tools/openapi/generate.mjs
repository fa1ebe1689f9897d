// Writes the portal's types of the API (see target) from functions/openapi/openapi.json.
import { readFileSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { narrow } from './narrow.mjs'

const source = new URL('../../../functions/openapi/openapi.json', import.meta.url)
const target = new URL('../../src/api/schema.d.ts', import.meta.url)

const header = '// Generated from functions/openapi/openapi.json by tools/openapi. Do not edit.\n\n'
const text =
  header + astToString(await openapiTS(narrow(JSON.parse(readFileSync(source, 'utf8'))), { alphabetize: true }))

writeFileSync(target, text)
