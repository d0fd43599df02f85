-- Each request comes from another address, as a trusted proxy would tell it: `-- FIRST COUNT` names the number of the
-- first one and how many there are. Reports as wrk-report.lua.
dofile((debug.getinfo(1, 'S').source:sub(2):gsub('wrk%-addresses%.lua$', 'wrk-report.lua')))

local first, count, sent = 0, 1, 0

init = function(args)
  first, count = tonumber(args[1]), tonumber(args[2])
end

request = function()
  local no = first + sent % count
  sent = sent + 1
  local address = string.format('10.%d.%d.%d', math.floor(no / 65536) % 256, math.floor(no / 256) % 256, no % 256)
  wrk.headers['X-Forwarded-For'] = address
  return wrk.format()
end
