import { StandingPermissions } from '../conversation.js';

const kernel = {};

describe('StandingPermissions', () => {
  it('hold for later runs on the same kernel and place, until taken back', () => {
    const permissions = new StandingPermissions();
    permissions.for(kernel, 'server').add('runPython');
    expect(permissions.for(kernel, 'server').has('runPython')).toBe(true);
    expect(permissions.toolsOn(kernel)).toEqual(['runPython']);
    expect(permissions.toolsOn({})).toEqual([]);
    permissions.takeBack('runPython');
    expect(permissions.for(kernel, 'server').has('runPython')).toBe(false);
  });

  it.each([
    ['another kernel', {}, 'server'],
    ['another place', kernel, 'network api.example.org'],
    ['no kernel', null, 'server']
  ])('end with %s, also for a run that still goes on', (_, next, place) => {
    const permissions = new StandingPermissions();
    const running = permissions.for(kernel, 'server');
    running.add('runPython');
    expect(permissions.for(next, place).size).toBe(0);
    expect(running.size).toBe(0);
    expect(permissions.for(kernel, 'server').size).toBe(0);
  });

  it('end as soon as a model elsewhere is picked, and do not come back with the one before', () => {
    const permissions = new StandingPermissions();
    permissions.for(kernel, 'server').add('runPython');
    permissions.leaveFor('server');
    expect(permissions.toolsOn(kernel)).toEqual(['runPython']);
    permissions.leaveFor('network api.example.org');
    permissions.leaveFor('server');
    expect(permissions.toolsOn(kernel)).toEqual([]);
  });
});
